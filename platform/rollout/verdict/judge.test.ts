import { noStage, type Counts, type Stage } from './counts';
import { judge, restsOnFewNetworks } from './judge';
import { DEFAULT_SETTINGS, type Effect } from './settings';

type Pair = [sessions: number, failures: number];
const arms = ([ns, fs]: Pair, [nc, fc]: Pair) => ({
  stable: { sessions: ns, failures: fs },
  candidate: { sessions: nc, failures: fc },
});
const stage = (stable: Pair, candidate: Pair, server: Partial<Stage> = {}): Stage => ({
  ...noStage(10),
  browsers: arms(stable, candidate),
  ...server,
});
const counts = (...stages: Stage[]): Counts => ({ stages, causes: { stable: [], candidate: [] } });

test('a candidate that fails where stable works is aborted, and the reason names the cause and its page', () => {
  const verdict = judge({
    ...counts(stage([900, 18], [100, 15])),
    causes: {
      stable: [{ kind: 'chunk', page: '/', sessions: 18 }],
      candidate: [
        { kind: 'chunk', page: '/', sessions: 2 },
        { kind: 'entry', page: '/help-center', sessions: 12 },
        { kind: 'entry', page: '/', sessions: 1 },
      ],
    },
  });
  expect(verdict).toMatchObject({ kind: 'abort', source: 'browsers', cause: { kind: 'entry', page: '/help-center' } });
  const [counted, cause, luck] = verdict.reason.split(/(?<=\.) /);
  expect(counted).toBe(
    'The candidate fails more often than stable: the candidate failed in 15 of 100 sessions, stable in 18 of 900.',
  );
  expect(cause).toBe('Most of all, its entry script did not arrive: in 13 sessions, 12 of them on /help-center.');
  expect(luck).toMatch(/^Luck alone does this in fewer than 1 of [\d,]+ healthy rollouts\.$/);
});

test.each([
  ['entry', 'its entry script did not arrive'],
  ['chunk', 'a part of its script did not arrive'],
  ['style', 'its style sheet did not arrive'],
  ['integrity', 'a file was not the one that the release record names'],
  ['messages', 'its texts did not arrive'],
  ['render', 'a page threw an error while it was shown'],
  ['hydration', 'a page threw an error during hydration'],
  ['silent', 'its script was requested, and no report came within 30 seconds'],
  // The reason does not guess.
  ['unknown', 'it failed in a way that the page did not name'],
] as const)('a team whose candidate is aborted for %s reads that %s', (kind, words) => {
  const reasonAt = (sessions: number) =>
    judge({ ...counts(stage([900, 18], [100, 15])), causes: { stable: [], candidate: [{ kind, page: '/', sessions }] } }).reason;
  expect(reasonAt(1)).toContain(`Most of all, ${words}: in 1 session, 1 of them on /.`);
  expect(reasonAt(2)).toContain(`Most of all, ${words}: in 2 sessions, 2 of them on /.`);
});

test('the evidence for an abort is told up to one in a million, beyond which a number says nothing', () => {
  expect(judge(counts(stage([9_000, 9], [1_000, 900]))).reason).toMatch(
    / Luck alone does this in fewer than 1 of 1,000,000 healthy rollouts\.$/,
  );
});

test('a candidate that always fails is aborted at its fourth session and not before, because fewer can be one household', () => {
  expect(judge(counts(stage([100, 1], [3, 3]))).kind).toBe('undecided');
  expect(judge(counts(stage([100, 1], [4, 4]))).kind).toBe('abort');
});

test('when stable fails as well, nothing is aborted and nothing advances', () => {
  const verdict = judge(counts(stage([9000, 9000], [1000, 1000])));
  expect(verdict).toMatchObject({ kind: 'undecided', expected: null });
  expect(verdict.reason).toBe(
    'Both arms fail, so something else is broken, and nothing advances: the candidate failed in 1000 of 1000 sessions, stable in 9000 of 9000.',
  );
});

test('both arms count as broken from three failures in ten sessions on', () => {
  const reasonAt = (failures: number) => judge(counts(stage([900, failures * 9], [100, failures]))).reason;
  expect(reasonAt(30)).toMatch(/^Both arms fail/);
  expect(reasonAt(29)).not.toMatch(/^Both arms fail/);
});

test('a candidate that fails in three of ten sessions does not advance, although stable fails nearly as often', () => {
  const kindAt = (failures: number) => judge(counts(stage([360_000, 107_000], [40_000, failures]))).kind;
  expect([kindAt(11_999), kindAt(12_000)]).toEqual(['not-worse', 'undecided']);
});

test('enough sessions without a difference show that the candidate is not worse by the margin', () => {
  const verdict = judge(counts(stage([3600, 72], [400, 8])));
  expect(verdict.kind).toBe('not-worse');
  expect(verdict.reason).toMatch(
    /^The candidate is not worse than stable by 5 points: the candidate failed in 8 of 400 sessions/,
  );
});

test('evidence that the candidate is worse takes precedence over evidence that it is not worse by the margin', () => {
  const worseByTwo = judge(counts({ ...stage([50_000, 1000], [50_000, 2000]), share: 50 }));
  expect(worseByTwo).toMatchObject({ kind: 'abort', source: 'browsers', evidence: { notWorse: 1e9 } });
});

test('"not worse" needs evidence of the current stage; that of earlier stages does not count', () => {
  const healthy = stage([3600, 72], [400, 8]);
  expect(judge(counts(healthy)).kind).toBe('not-worse');
  expect(judge(counts(healthy, { ...stage([50, 1], [50, 1]), share: 50 })).kind).toBe('undecided');
});

test('at 100 % the evidence of the stage before counts, so that a healthy rollout is not stuck there', () => {
  const all = { ...stage([0, 0], [5000, 500]), share: 100 };
  expect(judge(counts({ ...stage([4000, 400], [4000, 400]), share: 50 }, all)).kind).toBe('not-worse');
});

test('a candidate that gets worse at a later share is found, however healthy it was before', () => {
  const late = judge(counts(stage([36_000, 720], [4000, 80]), { ...stage([800, 16], [800, 72]), share: 50 }));
  expect(late.kind).toBe('abort');
});

test('aborts a candidate that reports nothing, and holds a rollout whose stable reports nothing', () => {
  expect(judge(counts(stage([150, 3], [0, 0])))).toMatchObject({ kind: 'abort', source: 'silence' });
  expect(judge(counts(stage([150, 3], [0, 0]))).reason).toMatch(
    /^The candidate reports fewer sessions than its share of visitors: 0 sessions, stable 150\./,
  );
  const loud = judge(counts({ ...stage([400, 8], [1200, 24]), share: 50 }));
  expect(loud).toMatchObject({
    held: 'Stable reports fewer sessions than its share: the candidate failed in 24 of 1200 sessions, stable in 8 of 400. Nothing advances while one version reports fewer sessions than its share.',
  });
});

test('an abort that is none without the networks with the most failures waits for a person, whatever the others show', () => {
  const failing = counts(stage([900, 18], [100, 15]));
  const [undecided, healthy] = [counts(stage([90, 2], [10, 0])), counts(stage([3600, 72], [400, 8]))];
  const whyAt = (all: Counts, withoutLoudest: Counts) => restsOnFewNetworks({ all, withoutLoudest });
  for (const others of [undecided, healthy])
    expect(whyAt(failing, others)).toBe(
      `${judge(failing).reason} But this rests on reports from few networks, so a person must decide.`,
    );
  expect([whyAt(failing, failing), whyAt(undecided, undecided), whyAt(healthy, undecided)]).toEqual([null, null, null]);
});

test('that stable reports too few sessions is told before what a metric holds, because each comparison rests on them', () => {
  const felt = { errors: arms([400, 4], [1200, 400]) };
  const both = { ...counts({ ...stage([400, 8], [1200, 24], { felt }), share: 50 }), effects: { errors: 'holds' as const } };
  expect(judge(both).held).toMatch(/^Stable reports fewer sessions than its share/);
});

test('a candidate that reports nothing while stable has few sessions is held for silence, not for failing more often', () => {
  expect(judge(counts({ ...stage([20, 0], [0, 0]), share: 50 }))).toMatchObject({
    kind: 'undecided',
    held: 'The candidate reports fewer sessions than its share of visitors: 0 sessions, stable 20. Nothing advances while one version reports fewer sessions than its share.',
  });
});

test('a candidate that is silent because the server cannot render its pages is held for that', () => {
  const failing = stage([20, 0], [0, 0], { server: arms([7, 0], [7, 7]) });
  expect(judge(counts({ ...failing, share: 50 })).held).toContain('Pages that the server renders on request fail more often');
});

test('at 100 % a few sessions of stable, from an origin that cannot show the candidate, do not make the candidate silent', () => {
  expect(judge(counts({ ...stage([20, 0], [2_000, 40]), share: 100 }))).toMatchObject({ kind: 'undecided', held: null });
});

test('silence is measured against the exact share of the buckets', () => {
  const atTenPercent = { ...stage([8_740, 175], [1_260, 25]), share: 10 };
  expect(judge(counts({ ...atTenPercent, exact: 0.126 })).held).toBeNull();
  expect(judge(counts(atTenPercent)).held).not.toBeNull();
});

test.each([
  ['errors', 'Errors after hydration are more frequent with the candidate: 40 of 100 sessions, stable 9 of 900.'],
  ['press', 'Presses that show nothing for 200 ms are more frequent with the candidate: 40 of 100 sessions, stable 9 of 900.'],
  ['shift', 'Pages whose layout jumps are more frequent with the candidate: 40 of 100 sessions, stable 9 of 900.'],
] as const)('a felt metric ends a rollout as well: %s', (source, words) => {
  const felt = { [source]: arms([900, 9], [100, 40]) };
  const candidate = [{ kind: 'entry' as const, page: '/', sessions: 2 }];
  const verdict = judge({ ...counts(stage([900, 18], [100, 2], { felt })), causes: { stable: [], candidate } });
  expect(verdict).toMatchObject({ kind: 'abort', source, cause: null, reason: expect.stringContaining(words) });
});

test('a candidate whose largest paint comes three seconds later is aborted within about fifteen of its sessions', () => {
  const felt = { 'paint-4': arms([144, 0], [0, 0]), 'paint-10': arms([0, 0], [16, 0]) };
  expect(judge(counts(stage([144, 3], [16, 0], { felt })))).toMatchObject({
    kind: 'abort',
    source: 'paint',
    reason: expect.stringMatching(/^The largest paint comes later with the candidate\. Luck alone/),
  });
  expect(judge(counts(stage([144, 3], [16, 0], { felt: { 'paint-4': arms([144, 0], [16, 0]) } }))).kind).toBe('undecided');
});

test('no paint ends a rollout before the candidate has reported the fewest that count', () => {
  const felt = { 'paint-4': arms([144, 0], [0, 0]), 'paint-10': arms([0, 0], [16, 0]) };
  const kindAt = (leastFailures: number) =>
    judge(counts(stage([144, 3], [16, 0], { felt })), { ...DEFAULT_SETTINGS, leastFailures }).kind;
  expect([kindAt(16), kindAt(17)]).toEqual(['abort', 'undecided']);
});

test('paint is compared by the exact share of the buckets, so that slow phones make no candidate slower', () => {
  const felt = { 'paint-15': arms([8_740, 0], [1_260, 0]) };
  const atTenPercent = { ...stage([8_740, 175], [1_260, 25], { felt }), share: 10, exact: 0.126 };
  expect(judge(counts(atTenPercent)).kind).toBe('not-worse');
});

test('a candidate without reports is aborted for silence, not for paint, when stable paints early', () => {
  const silent = (sessions: number) => {
    const heard = arms([sessions, 0], [0, 0]);
    return { ...stage([sessions, 0], [0, 0], { felt: { heard, 'paint-1': heard } }), share: 50 };
  };
  // With fewer sessions this can be one hour without a visitor of the candidate.
  expect(judge(counts(silent(59))).kind).toBe('undecided');
  expect(judge(counts(silent(60)))).toMatchObject({ kind: 'abort', source: 'silence' });
  const half = { heard: arms([500, 0], [250, 0]), 'paint-1': arms([500, 0], [250, 0]) };
  expect(judge(counts({ ...stage([500, 0], [250, 0], { felt: half }), share: 50 }))).toMatchObject({
    kind: 'abort',
    source: 'silence',
  });
});

test('the effect of a metric is a setting: it ends the rollout, holds it, or only informs', () => {
  const shift = arms([900, 9], [100, 40]);
  const sessionCounts = counts(stage([900, 18], [100, 2], { felt: { shift } }));
  const withEffect = (effect: Effect) =>
    judge(sessionCounts, { ...DEFAULT_SETTINGS, effects: { ...DEFAULT_SETTINGS.effects, shift: effect } });
  expect(withEffect('ends').kind).toBe('abort');
  const why = /^Pages whose layout jumps.* Nothing advances while this is so\.$/;
  expect(withEffect('holds')).toMatchObject({ kind: 'undecided', held: expect.stringMatching(why) });
  expect(withEffect('informs')).toMatchObject({ kind: 'undecided', held: null });
});

test('with too few sessions the reason says how many more are needed, and for which verdict', () => {
  const [counted, expected] = judge(counts(stage([90, 2], [10, 0]))).reason.split(/(?<=\.) /);
  expect(counted).toBe('Too early to say: the candidate failed in 0 of 10 sessions, stable in 2 of 90.');
  expect(expected).toMatch(
    /^About \d+0 more candidate sessions will show that it is not worse by 5 points, if it goes on like this\.$/,
  );
  expect(judge(counts(stage([900, 18], [100, 8]))).reason).toMatch(/more candidate sessions will show that it is worse/);
  expect(judge({ stages: [], causes: { stable: [], candidate: [] } }).reason).toMatch(
    /^No session of the candidate was counted so far\. About/,
  );
  expect(judge(counts(stage([20, 0], [0, 0]))).reason).toMatch(/^No session of the candidate was counted so far\./);
});

test('leaves the decision to a person at 100 %, because no visitors of stable are left to compare with', () => {
  expect(judge(counts({ ...stage([0, 0], [1000, 300]), share: 100 })).reason).toBe(
    'Too early to say: the candidate failed in 300 of 1000 sessions, stable in 0 of 0. More sessions will hardly decide this; abort or promote it by hand.',
  );
});

test('failed renders on the server abort by their own evidence, with a higher threshold', () => {
  const server = { server: arms([500, 0], [40, 8]) };
  expect(judge(counts(stage([90, 2], [10, 0], server)))).toMatchObject({ kind: 'abort', source: 'server' });
  expect(judge(counts(stage([90, 2], [10, 0], server))).reason).toMatch(
    /^Pages that the server renders on request fail more often: for 8 of 40 visitors of the candidate, for 0 of 500 of stable\./,
  );
  const little = arms([36, 0], [4, 4]);
  expect(judge(counts(stage([36, 0], [4, 4]))).evidence.worse).toBeLessThan(5e4);
  expect(judge(counts({ ...noStage(10), server: little })).kind).toBe('undecided');
});

test('of two metrics that end a rollout the one that weighs more is named', () => {
  const server = { server: arms([9_000, 0], [1_000, 900]) };
  expect(judge(counts(stage([9_000, 9], [1_000, 900], server)))).toMatchObject({ kind: 'abort', source: 'browsers' });
});

test('a failed render on the server needs no tolerance, as no phone and no network has a part in it', () => {
  const server = { server: arms([36_000, 360], [4_000, 80]) };
  const strict = judge(counts(stage([0, 0], [0, 0], server)), { ...DEFAULT_SETTINGS, tolerance: 0 });
  expect(judge(counts(stage([0, 0], [0, 0], server))).evidence.by.server).toBe(strict.evidence.by.server);
});

test('failed renders on the server do not change the evidence of the browsers', () => {
  const quiet = judge(counts(stage([900, 18], [100, 3])));
  const both = judge(counts(stage([900, 18], [100, 3], { server: arms([36, 0], [4, 2]) })));
  expect(both.evidence.by.browsers).toBe(quiet.evidence.by.browsers);
});

test('the largest evidence survives JSON', () => {
  const { evidence } = judge(counts(stage([1e6, 0], [1e6, 1e6])));
  expect(JSON.parse(JSON.stringify(evidence))).toEqual(evidence);
});

test.each([
  [undefined, 'abort', true],
  [{ failures: 'holds' as const }, 'undecided', true],
  [{ failures: 'informs' as const }, 'undecided', false],
  [{ paint: 'informs' as const }, 'abort', true],
])('applies the policy %j to a candidate that fails', (effects, kind, isStopped) => {
  const verdict = judge({ ...counts(stage([900, 18], [100, 25])), ...(effects && { effects }) });
  expect([verdict.kind, verdict.kind === 'abort' || verdict.held !== null]).toEqual([kind, isStopped]);
});

test('silence is weighed by the sessions of which anything was heard, where these are counted apart from those of browsers', () => {
  const silence = (felt: Stage['felt']) =>
    judge(counts({ ...stage([200, 0], [200, 0], { ...(felt && { felt }) }), share: 50 })).evidence.by.silence;
  expect(silence(undefined)).toBeLessThan(1);
  expect(silence({ heard: arms([200, 0], [100, 0]) })).toBeGreaterThan(100);
});
