import { openStore, SignalsTable, type SessionRecord, type Signals, type Store } from 'platform/store';
import { putCounts } from 'platform/testing/counted';
import { noCounts, noStage } from 'platform/rollout/verdict';
import { abort, advance, pause, position, resume, start, withSection } from 'platform/rollout';
import { newFolder } from 'shared/testing/new-folder';
import type { Sender } from './assign-arm';
import type { ReceivedSignal } from './signal-schema';
import { RolloutWatcher } from './watcher';
import { changeRegistry, folderIn, readRegistry } from 'platform/testing/folder-in';
import { publishForTest } from 'platform/testing/release-folder';

const MINUTE = 60_000;
const STARTED = Date.parse('2026-01-01T00:00:00.000Z');
const buckets = Array.from({ length: 2000 }, (_, bucket) => bucket);
const chosen = buckets.filter((bucket) => position('help', 'r1', bucket) < 5000);
const others = buckets.filter((bucket) => !chosen.includes(bucket));
const rendered = {
  of: async () => ({ onRequest: {}, pages: { en: { '/help-center': { html: '', status: 200 as const, inlineScripts: [] } } } }),
};
let data: string;
let store: Store;
let lines: string[];

beforeEach(async () => {
  for (const word of ['error', 'log'] as const) jest.spyOn(console, word).mockImplementation(() => undefined);
  data = newFolder();
  lines = [];
  store = await open();
  publishForTest(data, { name: 'help', version: '1.1.0' });
  await changeRegistry(data, 'a rollout', (registry) => {
    const stable = withSection(withSection(registry, 'shell', { stable: '1.0.0' }), 'help', { stable: '1.0.0' });
    const now = new Date(STARTED).toISOString();
    return start(stable, { name: 'help', version: '1.1.0', stages: [50, 90], auto: { minutes: 60 }, id: 'r1', now });
  });
});
afterEach(() => store.close());

const open = () => openStore({ folder: folderIn(data), log: (line) => lines.push(line) });
const counts = (rolloutId = 'r1') => store.signals.counts(rolloutId);
const watch = (dryRun = false, signals: Signals = store.signals, inForce = () => readRegistry(data)) =>
  new RolloutWatcher({
    store: { ...store, signals },
    live: {
      get current() {
        return inForce();
      },
    },
    rendered,
    dryRun,
  });
const from = (bucket: number, address = `196.${Math.floor(bucket / 250)}.${bucket % 250}.1`): Sender => ({
  bucket,
  session: `session ${bucket}`,
  address,
  issuedAt: Infinity,
  standing: () => 'new',
  groups: () => [],
});
const loaded = (version: string): ReceivedSignal => ({ section: 'help', version, outcome: 'loaded' });
const failed = (version: string, page = '/help-center'): ReceivedSignal => ({
  section: 'help',
  version,
  outcome: 'failed',
  cause: { kind: 'entry', page },
});
const rollout = () => readRegistry(data).sections.help!.rollout!;

async function speak(watcher: RolloutWatcher, signal: ReceivedSignal, speakers: number[], address?: string): Promise<void> {
  for (const bucket of speakers) await watcher.receive(signal, from(bucket, address));
}

async function breakCandidate(watcher: RolloutWatcher): Promise<void> {
  await speak(watcher, loaded('1.0.0'), others.slice(0, 12));
  await speak(watcher, failed('1.1.0'), chosen.slice(0, 12));
}

test('a candidate that fails in one browser alone is aborted with that browser as the cause', async () => {
  const watcher = watch();
  const inBrowser = (bucket: number, name: string): Sender => ({ ...from(bucket), groups: () => [`group-browser-${name}`] });
  for (let index = 0; index < 90; index += 1) {
    const isFirefox = index >= 60;
    await watcher.receive(loaded('1.0.0'), inBrowser(others[index]!, index % 2 || isFirefox ? 'Firefox 128' : 'Chrome 140'));
    await watcher.receive(
      (isFirefox ? failed : loaded)('1.1.0'),
      inBrowser(chosen[index]!, isFirefox ? 'Firefox 128' : 'Chrome 140'),
    );
  }
  expect(rollout()).toMatchObject({ state: 'aborted' });
  expect(rollout().reason).toMatch(/ It fails in Firefox 128 in (\d+) of \1 sessions, and otherwise in 0 of 60\.$/);
});

test('a rollout whose candidate fails where stable works is aborted, with the reason as a sentence', async () => {
  await breakCandidate(watch());
  expect(rollout()).toMatchObject({ state: 'aborted' });
  expect(rollout().reason).toMatch(
    /^automatic: The candidate fails more often than stable: the candidate failed in \d+ of \d+ sessions, stable in 0 of 12\. Most of all, its entry script did not arrive: in \d+ sessions, \d+ of them on \/help-center\./,
  );
});

test('a dry run only reports the abort', async () => {
  await breakCandidate(watch(true));
  expect(rollout().state).toBe('running');
  expect(counts().wouldAbort).toContain('fails more often than stable');
});

test('two networks alone cannot trigger an abort: the rollout is paused, and status says why', async () => {
  const watcher = watch();
  await speak(watcher, loaded('1.0.0'), others.slice(0, 20));
  await speak(watcher, failed('1.1.0'), chosen.slice(0, 50), '2001:db8:1::1');
  await speak(watcher, failed('1.1.0'), chosen.slice(50, 100), '2001:db8:2::1');
  expect(rollout().state).toBe('paused');
  expect(counts().wouldAbort).toContain('reports from few networks, so a person must decide');
});

test('a resumed rollout is not paused again by the same networks', async () => {
  const watcher = watch();
  await speak(watcher, loaded('1.0.0'), others.slice(0, 20));
  await speak(watcher, failed('1.1.0'), chosen.slice(0, 8), '2001:db8:1::1');
  expect(rollout().state).toBe('paused');
  const now = new Date(STARTED).toISOString();
  await changeRegistry(data, 'resume', (registry) => resume(registry, { name: 'help', now }));
  await speak(watcher, failed('1.1.0'), chosen.slice(8, 16), '2001:db8:2::1');
  await watcher.settled();
  expect(rollout().state).toBe('running');
});

test('a browser cannot report for a version that its bucket does not get', async () => {
  await speak(watch(), failed('1.1.0'), others.slice(0, 5));
  expect(counts().stages).toEqual([]);
});

test('the origin does not look up a release that it served to no visitor', async () => {
  const lookups = jest.spyOn(rendered, 'of');
  const watcher = watch();
  await speak(watcher, failed('9.9.9'), chosen.slice(0, 1));
  await speak(watcher, failed('1.1.0'), others.slice(0, 1));
  expect(lookups).not.toHaveBeenCalled();
  await speak(watcher, failed('1.1.0'), chosen.slice(0, 1));
  expect(lookups).toHaveBeenCalledTimes(1);
});

test('the sessions of two simultaneous rollouts are counted separately, also when their reports alternate', async () => {
  await changeRegistry(data, 'another rollout', (registry) => {
    const now = new Date(STARTED).toISOString();
    return start(registry, { name: 'shell', version: '1.1.0', stages: [50], id: 'r2', now });
  });
  const watcher = watch();
  const both = chosen.filter((bucket) => position('shell', 'r2', bucket) < 5000).slice(0, 10);
  for (const bucket of [...both, ...both]) {
    await watcher.receive(loaded('1.1.0'), from(bucket));
    await watcher.receive({ ...loaded('1.1.0'), section: 'shell' }, from(bucket));
  }
  for (const id of ['r1', 'r2']) expect(counts(id).stages[0]!.browsers.candidate.sessions).toBe(10);
});

test('a briefly full disk is logged, and loses neither response nor session', async () => {
  const watcher = watch();
  jest.spyOn(SignalsTable.prototype, 'put').mockRejectedValueOnce(new Error('no space left'));
  await expect(watcher.receive(loaded('1.1.0'), from(chosen[0]!))).resolves.toEqual([{ rolloutId: 'r1', arm: 'candidate' }]);
  expect(lines[0]).toBe('Session counts wait on this machine. no space left');
  await watcher.receive(loaded('1.1.0'), from(chosen[1]!));
  await store.close();
  store = await open();
  expect((await store.signals.read(['r1'])).get('r1')!.stages[0]!.browsers.candidate.sessions).toBe(2);
});

test('a rendering that cannot be counted is logged, and the visitor still gets the page', async () => {
  const broken = new Error('the registry is broken');
  const live = {
    get current(): never {
      throw broken;
    },
  };
  const watcher = new RolloutWatcher({ store, live, rendered, dryRun: false });
  expect(() => watcher.countRendering(failed('1.1.0'), from(chosen[0]!))).not.toThrow();
  await new Promise(setImmediate);
  expect(console.error).toHaveBeenCalledWith('A rendering was not counted.', broken);
});

test('a section without a rollout is not counted', async () => {
  await watch().receive({ ...failed('1.0.0'), section: 'shell' }, from(1));
  expect(readRegistry(data).sequence).toBe(1);
});

test('counts survive a restart', async () => {
  const before = watch();
  await speak(before, loaded('1.0.0'), others.slice(0, 12));
  await speak(before, failed('1.1.0'), chosen.slice(0, 4));
  await store.close();
  store = await open();
  const after = watch();
  await speak(after, failed('1.1.0'), chosen.slice(4, 12));
  expect(rollout().state).toBe('aborted');
});

test('the history of a rollout continues after a restart', async () => {
  const clock = jest.spyOn(Date, 'now').mockReturnValue(STARTED);
  await speak(watch(), loaded('1.0.0'), others.slice(0, 12));
  await store.close();
  store = await open();
  clock.mockReturnValue(STARTED + MINUTE);
  await speak(watch(), loaded('1.1.0'), chosen.slice(0, 1));
  const history = await store.signals.history('r1');
  expect(history.map(({ stable }) => stable.sessions)).toEqual([1, 12]);
  expect(history.at(-1)).toMatchObject({ stable: { sessions: 12 }, candidate: { sessions: 1 } });
});

test('an origin follows what others count in the rollouts of its registry', () => {
  const follow = jest.spyOn(store.signals, 'follow');
  watch();
  expect(follow.mock.calls.map(([rollouts]) => rollouts().map(({ id }) => id))).toEqual([['r1']]);
});

test('a page that the release does not have appears in no reason', async () => {
  await speak(watch(), failed('1.1.0', '/help-center/words-of-a-stranger'), chosen.slice(0, 1));
  expect(counts().causes.candidate).toEqual([{ kind: 'entry', page: 'other pages', sessions: 1 }]);
});

test('server errors are counted apart from browser reports', async () => {
  const watcher = watch();
  watcher.countRendering(failed('1.1.0'), from(chosen[0]!));
  await speak(watcher, loaded('1.1.0'), chosen.slice(0, 1));
  expect(counts().stages).toMatchObject([
    { share: 50, browsers: { candidate: { sessions: 1, failures: 0 } }, server: { candidate: { sessions: 1, failures: 1 } } },
  ]);
});

test('stopping the origin waits for the pending counts', async () => {
  const watcher = watch();
  for (const bucket of chosen.slice(0, 3)) watcher.countRendering(failed('1.1.0'), from(bucket));
  await watcher.settled();
  expect(counts().stages).toMatchObject([{ server: { candidate: { sessions: 3, failures: 3 } } }]);
});

describe('a hydrated page', () => {
  const woken = { section: 'help', version: '1.1.0', outcome: 'woken' } as const;
  const SILENCE = 30_000;
  const candidateCounts = () => counts().stages[0]?.browsers.candidate ?? null;
  let clock: jest.SpyInstance;
  beforeEach(() => {
    clock = jest.spyOn(Date, 'now').mockReturnValue(STARTED);
  });
  afterEach(() => clock.mockRestore());

  test('that reports nothing more within 30 seconds is a failure of the kind silent', async () => {
    const watcher = watch();
    expect(await watcher.receive(woken, from(chosen[0]!))).toEqual([{ rolloutId: 'r1', arm: 'candidate' }]);
    await watcher.countSilentSessions(STARTED + SILENCE - 1);
    expect(candidateCounts()).toBeNull();
    await watcher.countSilentSessions(STARTED + SILENCE);
    await watcher.countSilentSessions(STARTED + 2 * SILENCE);
    expect(candidateCounts()).toEqual({ sessions: 1, failures: 1 });
    expect(counts().causes.candidate).toEqual([{ kind: 'silent', page: 'other pages', sessions: 1 }]);
  });

  test('is counted as silent although another of the same moment cannot be, such as while the disk is full', async () => {
    const watcher = watch();
    for (const bucket of chosen.slice(0, 3)) await watcher.receive(woken, from(bucket));
    const full = new Error('ENOSPC: no space left on device');
    jest.spyOn(store.signals, 'receive').mockRejectedValueOnce(full);
    await watcher.countSilentSessions(STARTED + SILENCE);
    expect(candidateCounts()).toEqual({ sessions: 2, failures: 2 });
    expect(console.error).toHaveBeenCalledWith('A silent session was not counted.', full);
  });

  test('that reports nothing more, of a rollout that is over, is no failure of the next one', async () => {
    const watcher = watch();
    await watcher.receive(woken, from(chosen[0]!));
    const about = { name: 'help', now: new Date(STARTED).toISOString() };
    await changeRegistry(data, 'the next rollout', (registry) =>
      start(abort(registry, { ...about, reason: 'x' }), { ...about, version: '1.2.0', stages: [50], id: 'r2' }),
    );
    await watcher.countSilentSessions(STARTED + SILENCE);
    expect([counts('r1').stages, counts('r2').stages]).toEqual([[], []]);
  });

  test.each([
    ['has loaded', [loaded('1.1.0')], { sessions: 1, failures: 0 }],
    ['has failed', [failed('1.1.0')], { sessions: 1, failures: 1 }],
    ['was left before', [{ ...woken, outcome: 'left' as const }], null],
  ])('that %s is not silent', async (_, signals, expected) => {
    const watcher = watch();
    await watcher.receive(woken, from(chosen[0]!));
    for (const signal of signals) await watcher.receive(signal, from(chosen[0]!));
    await watcher.receive(woken, from(chosen[0]!));
    if (expected === null) await watcher.receive({ ...woken, outcome: 'left' }, from(chosen[0]!));
    await watcher.countSilentSessions(STARTED + SILENCE);
    expect(candidateCounts()).toEqual(expected);
  });

  test('of a visitor whose first page had loaded is not awaited, and counts when it fails', async () => {
    const watcher = watch();
    for (const signal of [loaded('1.1.0'), woken]) await watcher.receive(signal, from(chosen[0]!));
    await watcher.countSilentSessions(STARTED + SILENCE);
    await watcher.receive(failed('1.1.0'), from(chosen[0]!));
    expect(candidateCounts()).toEqual({ sessions: 1, failures: 1 });
  });

  test('that reports nothing more is silent, also where the server has rendered a search for its visitor', async () => {
    const watcher = watch();
    await watcher.receive(woken, from(chosen[0]!));
    watcher.countRendering(loaded('1.1.0'), from(chosen[0]!));
    await watcher.settled();
    await watcher.countSilentSessions(STARTED + SILENCE);
    expect(candidateCounts()).toEqual({ sessions: 1, failures: 1 });
  });

  test('whose visitor left is not marked as counted, so that their next visit counts', async () => {
    const watcher = watch();
    expect(await watcher.receive(woken, from(chosen[0]!))).toEqual([{ rolloutId: 'r1', arm: 'candidate' }]);
    expect(await watcher.receive({ ...woken, outcome: 'left' }, from(chosen[0]!))).toEqual([]);
  });

  test('whose visitor left, and came back after half a minute, counts as it then loads', async () => {
    const watcher = watch();
    for (const signal of [woken, { ...woken, outcome: 'left' as const }]) await watcher.receive(signal, from(chosen[0]!));
    await watcher.countSilentSessions(STARTED + SILENCE);
    await watcher.receive(loaded('1.1.0'), from(chosen[0]!));
    expect(candidateCounts()).toEqual({ sessions: 1, failures: 0 });
  });
});

test('a page’s measurements are counted by metric, and its paint by class', async () => {
  const felt = { errors: true, press: false, paint: 2_600 };
  await watch().receive({ section: 'help', version: '1.1.0', outcome: 'felt', felt }, from(chosen[0]!));
  const candidate = (failures: number) => expect.objectContaining({ candidate: { sessions: 1, failures } });
  expect(counts().stages[0]!.felt).toEqual({ errors: candidate(1), press: candidate(0), 'paint-5': candidate(0) });
});

test('pages from before the last change of the share and browsers counted before are ignored', async () => {
  const watcher = watch();
  const bucket = chosen[0]!;
  await watcher.receive(failed('1.1.0'), { ...from(bucket), issuedAt: STARTED - 1 });
  await watcher.receive(failed('1.1.0'), { ...from(bucket), standing: () => 'before' });
  expect(counts().stages).toEqual([]);
  await watcher.receive(failed('1.1.0'), { ...from(bucket), issuedAt: STARTED, standing: () => 'new' });
  expect(counts().stages[0]!.browsers.candidate).toEqual({ sessions: 1, failures: 1 });
});

test('after a change of the share pages from between the start and that change are ignored too', async () => {
  const changedAt = STARTED + 10 * MINUTE;
  await changeRegistry(data, 'advance', (registry) =>
    advance(registry, { name: 'help', fromStage: 0, now: new Date(changedAt).toISOString() }),
  );
  const watcher = watch();
  await watcher.receive(failed('1.1.0'), { ...from(chosen[0]!), issuedAt: changedAt - 1 });
  expect(counts().stages).toEqual([]);
  await watcher.receive(failed('1.1.0'), { ...from(chosen[0]!), issuedAt: changedAt });
  expect(counts().stages[0]!.browsers.candidate).toEqual({ sessions: 1, failures: 1 });
});

test('after a restart a counted session adds only its failure', async () => {
  await watch().receive(loaded('1.1.0'), from(chosen[0]!));
  const after = watch();
  await after.receive(loaded('1.1.0'), from(chosen[0]!));
  await after.receive(failed('1.1.0'), from(chosen[0]!));
  expect(counts().stages[0]!.browsers.candidate).toEqual({ sessions: 1, failures: 1 });
});

describe('beside other origins', () => {
  const receive = jest.fn(async (_rollout: string, _word: object) => undefined);
  const arm = { sessions: 100, failures: 0 };
  const all = { ...noCounts(), stages: [{ ...noStage(50), browsers: { stable: arm, candidate: arm } }] };
  const counted = (rollout: string) => (rollout === 'r1' ? all : noCounts());
  const signals = { receive, counts: counted, withoutLoudest: async () => all, follow: () => undefined } as unknown as Signals;
  const sessions = () => receive.mock.calls.flatMap(([, word]) => ('session' in word ? [word.session as SessionRecord] : []));

  test('the cap per network uses the counts of all origins', async () => {
    await speak(watch(false, signals), loaded('1.1.0'), chosen.slice(0, 20), '196.99.0.1');
    expect(sessions()).toHaveLength(10);
  });

  test('a session that fails later is published again, and not as a new one', async () => {
    const watcher = watch(false, signals);
    for (const signal of [loaded('1.1.0'), loaded('1.1.0'), failed('1.1.0'), failed('1.1.0')])
      await watcher.receive(signal, from(chosen[0]!));
    expect(sessions().map((session) => [session.isNew, session.failed])).toEqual([
      [true, false],
      [false, true],
    ]);
  });
});

describe('an automatic rollout', () => {
  const healthy = async (percents = [50]) => {
    const stages = percents.map((share) => ({
      ...noStage(share),
      browsers: { stable: { sessions: 16 * (100 - share), failures: 0 }, candidate: { sessions: 16 * share, failures: 8 } },
    }));
    await putCounts(data, 'r1', { ...noCounts(), stages });
    await store.signals.read(['r1']);
  };

  test('advances when the stage is over and the candidate is not worse, and is promoted at the end', async () => {
    await healthy();
    const watcher = watch();
    await watcher.takeDueSteps(STARTED + 59 * MINUTE);
    expect(rollout()).toMatchObject({ stage: 0 });
    await watcher.takeDueSteps(STARTED + 60 * MINUTE);
    expect(rollout()).toMatchObject({ stage: 1, state: 'running' });
    await watcher.takeDueSteps(STARTED + 119 * MINUTE);
    expect(rollout().state).toBe('running');
    await watcher.takeDueSteps(STARTED + 120 * MINUTE);
    expect(rollout().state).toBe('running');
    await healthy([50, 90]);
    await watcher.takeDueSteps(STARTED + 120 * MINUTE);
    expect(readRegistry(data)).toMatchObject({
      change: 'promote help (by itself)',
      sections: { help: { stable: '1.1.0', rollout: { state: 'promoted' } } },
    });
  });

  test('a person who paused and resumed it gives the stage its whole time again, also at an origin that still has the state before', async () => {
    await healthy();
    const before = readRegistry(data);
    const resumedAt = new Date(STARTED + 59 * MINUTE).toISOString();
    await changeRegistry(data, 'pause', (registry) => pause(registry, { name: 'help', now: resumedAt }));
    await changeRegistry(data, 'resume', (registry) => resume(registry, { name: 'help', now: resumedAt }));
    await watch(false, store.signals, () => before).takeDueSteps(STARTED + 60 * MINUTE);
    expect(rollout()).toMatchObject({ stage: 0, changedAt: resumedAt });
  });

  test('does not advance without evidence, or while it is paused', async () => {
    await watch().takeDueSteps(STARTED + 1000 * MINUTE);
    expect(rollout().stage).toBe(0);
    await healthy();
    await changeRegistry(data, 'pause', (registry) => pause(registry, { name: 'help', now: new Date(STARTED).toISOString() }));
    await watch().takeDueSteps(STARTED + 1000 * MINUTE);
    expect(rollout()).toMatchObject({ stage: 0, state: 'paused' });
  });
});
