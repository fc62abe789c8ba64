/** @jest-environment node */
import { noStage, type Counts, type Stage } from './counts';
import { judge } from './judge';
import { DEFAULT_SETTINGS } from './settings';

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

test('a candidate that always fails is aborted with its fourth session and not before, because fewer can be one household', () => {
  expect(judge(counts(stage([100, 1], [3, 3]))).kind).toBe('undecided');
  expect(judge(counts(stage([100, 1], [4, 4]))).kind).toBe('abort');
});

test('when stable fails as well, nothing is aborted and nothing advances', () => {
  const verdict = judge(counts(stage([9000, 9000], [1000, 1000])));
  expect(verdict).toMatchObject({ kind: 'undecided', expected: null });
  expect(verdict.reason).toMatch(/^Both arms fail, so something else is broken/);
});

test('enough sessions without a difference show that the candidate is not worse by the margin', () => {
  const verdict = judge(counts(stage([3600, 72], [400, 8])));
  expect(verdict.kind).toBe('not-worse');
  expect(verdict.reason).toMatch(
    /^The candidate is not worse than stable by 5 points: the candidate failed in 8 of 400 sessions/,
  );
});

test('a proof that the candidate is worse goes before a proof that it is not worse by the margin', () => {
  const worseByTwo = counts(stage([50_000, 1000], [50_000, 2000]));
  expect(judge(worseByTwo)).toMatchObject({ kind: 'abort', evidence: { notWorse: 1e9 } });
});

test('too few sessions say how many more are needed, and for what', () => {
  const [counted, expected] = judge(counts(stage([90, 2], [10, 0]))).reason.split(/(?<=\.) /);
  expect(counted).toBe('Too early to say: the candidate failed in 0 of 10 sessions, stable in 2 of 90.');
  expect(expected).toMatch(
    /^About \d+0 more candidate sessions will show that it is not worse by 5 points, if it goes on like this\.$/,
  );
  expect(judge(counts(stage([900, 18], [100, 8]))).reason).toMatch(/more candidate sessions will show that it is worse/);
  expect(judge({ stages: [], causes: { stable: [], candidate: [] } }).reason).toMatch(
    /^No session of the candidate was counted so far\. About/,
  );
});

test('when everybody has the candidate, nobody is left to compare with, and a person decides', () => {
  expect(judge(counts({ ...stage([0, 0], [1000, 300]), share: 100 })).reason).toMatch(/abort or promote it by hand/);
});

test('what the server saw itself aborts by its own proof, which is asked for more', () => {
  const server = { server: arms([500, 0], [40, 8]) };
  expect(judge(counts(stage([90, 2], [10, 0], server)))).toMatchObject({ kind: 'abort', source: 'server' });
  expect(judge(counts(stage([90, 2], [10, 0], server))).reason).toMatch(
    /^Pages that the server renders on request fail more often: for 8 of 40 visitors/,
  );
  const little = arms([36, 0], [4, 4]);
  expect(judge(counts(stage([36, 0], [4, 4]))).evidence.worse).toBeLessThan(5e4);
  expect(judge(counts({ ...noStage(10), server: little }), { ...DEFAULT_SETTINGS, serverPart: 1e-9 }).kind).toBe('undecided');
});

test('two visitors for whom the server failed do not mix with the sessions of the browsers', () => {
  const quiet = judge(counts(stage([900, 18], [100, 3])));
  const both = judge(counts(stage([900, 18], [100, 3], { server: arms([36, 0], [4, 2]) })));
  expect(both.evidence.worse).toBe(quiet.evidence.worse);
});

test('evidence survives JSON, however overwhelming', () => {
  const { evidence } = judge(counts(stage([1e6, 0], [1e6, 1e6])));
  expect(JSON.parse(JSON.stringify(evidence))).toEqual(evidence);
});
