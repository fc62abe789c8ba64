/** @jest-environment node */
import { mkdtempSync, rmSync } from 'node:fs';
import disk from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { joinFleet, leaveFleet, type Fleet } from 'releases/fleet/fleet';
import { noCounts, noStage } from 'releases/verdict/counts';
import { changeRegistry, readRegistry } from 'releases/registry/registry-file';
import { pause } from 'releases/rollout/pause';
import { position } from 'releases/rollout/bucket';
import { start } from 'releases/rollout/start';
import { withSection } from 'releases/registry/section-state';
import { readEvidence } from 'releases/signals/evidence-file';
import { readCounts, writeCounts } from 'releases/signals/signals-file';
import type { Sender } from './session-of';
import type { HeardSignal } from './signal-schema';
import { RolloutWatcher } from './watcher';

const MINUTE = 60_000;
const STARTED = Date.parse('2026-01-01T00:00:00.000Z');
const buckets = Array.from({ length: 2000 }, (_, bucket) => bucket);
const chosen = buckets.filter((bucket) => position('help', 'r1', bucket) < 5000);
const others = buckets.filter((bucket) => !chosen.includes(bucket));
const rendered = {
  of: async () => ({ onRequest: {}, pages: { en: { '/help-center': { html: '', status: 200 as const, inlineScripts: [] } } } }),
};
let data: string;

beforeEach(async () => {
  for (const word of ['error', 'log'] as const) jest.spyOn(console, word).mockImplementation(() => undefined);
  data = mkdtempSync(path.join(tmpdir(), 'watcher-'));
  await changeRegistry(data, 'a rollout', (registry) => {
    const stable = withSection(withSection(registry, 'shell', { stable: '1.0.0' }), 'help', { stable: '1.0.0' });
    const now = new Date(STARTED).toISOString();
    return start(stable, { name: 'help', version: '1.1.0', stages: [50, 90], auto: { minutes: 60 }, id: 'r1', now });
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(data, { recursive: true, force: true });
});

const watch = (dryRun = false) =>
  new RolloutWatcher({
    data,
    live: {
      get current() {
        return readRegistry(data);
      },
    },
    rendered,
    dryRun,
  });
const from = (bucket: number, address = `196.12.${Math.floor(bucket / 250)}.${bucket % 250}`): Sender => ({
  bucket,
  session: `session ${bucket}`,
  address,
});
const loaded = (version: string): HeardSignal => ({ section: 'help', version, outcome: 'loaded' });
const failed = (version: string, page = '/help-center'): HeardSignal => ({
  section: 'help',
  version,
  outcome: 'failed',
  cause: { kind: 'entry', page },
});
const rollout = () => readRegistry(data).sections.help!.rollout!;

async function speak(watcher: RolloutWatcher, signal: HeardSignal, speakers: number[], address?: string): Promise<void> {
  for (const bucket of speakers) await watcher.hear(signal, from(bucket, address));
}

async function breakCandidate(watcher: RolloutWatcher): Promise<void> {
  await speak(watcher, loaded('1.0.0'), others.slice(0, 12));
  await speak(watcher, failed('1.1.0'), chosen.slice(0, 12));
}

test('a rollout whose candidate fails where stable works ends itself, and says why in words', async () => {
  await breakCandidate(watch());
  expect(rollout()).toMatchObject({ state: 'aborted' });
  expect(rollout().reason).toMatch(
    /^automatic: The candidate fails more often than stable: the candidate failed in \d+ of \d+ sessions, stable in 0 of 12\. Most of all, its entry script did not arrive: in \d+ sessions, \d+ of them on \/help-center\./,
  );
});

test('in a dry run it only says so', async () => {
  await breakCandidate(watch(true));
  expect(rollout().state).toBe('running');
  expect(readCounts(data, 'r1').wouldAbort).toContain('fails more often than stable');
});

test('the word of two networks ends nothing, and status says that it would', async () => {
  const watcher = watch();
  await speak(watcher, loaded('1.0.0'), others.slice(0, 60));
  await speak(watcher, failed('1.1.0'), chosen.slice(0, 50), '2001:db8:1::1');
  await speak(watcher, failed('1.1.0'), chosen.slice(50, 100), '2001:db8:2::1');
  expect(rollout().state).toBe('running');
  expect(readCounts(data, 'r1').wouldAbort).toContain('one or two networks');
});

test('a browser cannot speak for a version that its bucket was not given', async () => {
  await speak(watch(), failed('1.1.0'), others.slice(0, 5));
  expect(readCounts(data, 'r1').stages).toEqual([]);
});

test('nobody makes the origin look for a release that was given to no visitor', async () => {
  const asked = jest.spyOn(rendered, 'of');
  const watcher = watch();
  await speak(watcher, failed('9.9.9'), chosen.slice(0, 1));
  await speak(watcher, failed('1.1.0'), others.slice(0, 1));
  expect(asked).not.toHaveBeenCalled();
  await speak(watcher, failed('1.1.0'), chosen.slice(0, 1));
  expect(asked).toHaveBeenCalledTimes(1);
});

test('two rollouts at once are counted each for itself, whoever speaks in between', async () => {
  await changeRegistry(data, 'another rollout', (registry) => {
    const now = new Date(STARTED).toISOString();
    return start(registry, { name: 'shell', version: '1.1.0', stages: [50], id: 'r2', now });
  });
  const watcher = watch();
  const both = chosen.filter((bucket) => position('shell', 'r2', bucket) < 5000).slice(0, 10);
  for (const bucket of [...both, ...both]) {
    await watcher.hear(loaded('1.1.0'), from(bucket));
    await watcher.hear({ ...loaded('1.1.0'), section: 'shell' }, from(bucket));
  }
  for (const id of ['r1', 'r2']) expect(readCounts(data, id).stages[0]!.browsers.candidate.sessions).toBe(10);
});

test('counts are written one after the other, so that the newest stay', async () => {
  const [write, replace] = [disk.open, disk.rename];
  let [open, most] = [0, 0];
  const isCounts = (file: unknown) => String(file).includes('r1~');
  jest.spyOn(disk, 'open').mockImplementation((file, ...rest) => {
    if (isCounts(file)) most = Math.max(most, (open += 1));
    return write(file, ...rest);
  });
  jest.spyOn(disk, 'rename').mockImplementation(async (file, to) => {
    await replace(file, to);
    if (isCounts(file)) open -= 1;
  });
  const watcher = watch();
  await Promise.all(chosen.slice(0, 8).map((bucket) => watcher.hear(loaded('1.1.0'), from(bucket))));
  expect(readCounts(data, 'r1').stages[0]!.browsers.candidate.sessions).toBe(8);
  expect([open, most]).toEqual([0, 1]);
});

test('a disk that is full for a moment is said, costs no visitor an answer, and ends no counting', async () => {
  const watcher = watch();
  jest.spyOn(disk, 'rename').mockRejectedValueOnce(new Error('no space left'));
  await expect(watcher.hear(loaded('1.1.0'), from(chosen[0]!))).resolves.toBeUndefined();
  expect(console.error).toHaveBeenCalledWith('The counts of a rollout were not written.', expect.any(Error));
  await watcher.hear(loaded('1.1.0'), from(chosen[1]!));
  expect(readCounts(data, 'r1').stages[0]!.browsers.candidate.sessions).toBe(2);
});

test('a rendering that cannot be counted is said, and keeps no page from its visitor', async () => {
  const broken = new Error('the registry is broken');
  const live = {
    get current(): never {
      throw broken;
    },
  };
  const watcher = new RolloutWatcher({ data, live, rendered, dryRun: false });
  expect(() => watcher.hearRendering(failed('1.1.0'), from(chosen[0]!))).not.toThrow();
  await new Promise(setImmediate);
  expect(console.error).toHaveBeenCalledWith('A rendering was not counted.', broken);
});

test('a section without a rollout is not counted', async () => {
  await watch().hear({ ...failed('1.0.0'), section: 'shell' }, from(1));
  expect(readRegistry(data).sequence).toBe(1);
});

test('what was counted before a restart still counts', async () => {
  const before = watch();
  await speak(before, loaded('1.0.0'), others.slice(0, 12));
  await speak(before, failed('1.1.0'), chosen.slice(0, 4));
  const after = watch();
  await speak(after, failed('1.1.0'), chosen.slice(4, 12));
  expect(rollout().state).toBe('aborted');
});

test('the course of a rollout goes on after a restart with what was counted before it', async () => {
  const clock = jest.spyOn(Date, 'now').mockReturnValue(STARTED);
  await speak(watch(), loaded('1.0.0'), others.slice(0, 12));
  clock.mockReturnValue(STARTED + MINUTE);
  await speak(watch(), loaded('1.1.0'), chosen.slice(0, 1));
  expect(readEvidence(data, 'r1').at(-1)).toMatchObject({ stable: { sessions: 12 }, candidate: { sessions: 1 } });
});

test('two origins on one folder add up what they count, and end a rollout together', async () => {
  const [one, other] = [watch(), watch()];
  await speak(one, loaded('1.0.0'), others.slice(0, 6));
  await speak(other, loaded('1.0.0'), others.slice(6, 12));
  for (const bucket of [0, 1, 2, 3]) await (bucket % 2 ? one : other).hear(loaded('1.1.0'), from(chosen[bucket]!));
  const [{ browsers }] = readCounts(data, 'r1').stages as [ReturnType<typeof noStage>];
  expect(browsers).toEqual({ stable: { sessions: 12, failures: 0 }, candidate: { sessions: 4, failures: 0 } });
  for (const bucket of chosen.slice(4, 20)) await (bucket % 2 ? one : other).hear(failed('1.1.0'), from(bucket));
  expect(rollout().state).toBe('aborted');
});

test('a page that the release does not have reaches no reason', async () => {
  await speak(watch(), failed('1.1.0', '/help-center/words-of-a-stranger'), chosen.slice(0, 1));
  expect(readCounts(data, 'r1').causes.candidate).toEqual([{ kind: 'entry', page: 'other pages', sessions: 1 }]);
});

test('what threw on the server is counted apart from what browsers say', async () => {
  const watcher = watch();
  watcher.hearRendering(failed('1.1.0'), from(chosen[0]!));
  await speak(watcher, loaded('1.1.0'), chosen.slice(0, 1));
  expect(readCounts(data, 'r1').stages).toMatchObject([
    { share: 50, browsers: { candidate: { sessions: 1, failures: 0 } }, server: { candidate: { sessions: 1, failures: 1 } } },
  ]);
});

describe('in a fleet', () => {
  const hear = jest.fn();
  const arm = { sessions: 100, failures: 0 };
  const all = { ...noCounts(), stages: [{ ...noStage(50), browsers: { stable: arm, candidate: arm } }] };
  beforeEach(() => {
    hear.mockClear();
    joinFleet(data, { signals: { hear, counts: () => ({ all, withoutLoudest: all }), waiting: 0 } } as unknown as Fleet);
  });
  afterEach(() => leaveFleet(data));

  test('what one network may add is measured by what all have heard', async () => {
    await speak(watch(), loaded('1.1.0'), chosen.slice(0, 20), '196.99.0.1');
    expect(hear.mock.calls.length).toBeGreaterThan(4);
    expect(hear.mock.calls.length).toBeLessThan(8);
    expect(readEvidence(data, 'r1').at(-1)!.candidate).toEqual(arm);
  });

  test('a session that fails later is said once more, and not as a new one', async () => {
    const watcher = watch();
    for (const signal of [loaded('1.1.0'), loaded('1.1.0'), failed('1.1.0'), failed('1.1.0')])
      await watcher.hear(signal, from(chosen[0]!));
    expect(hear.mock.calls.map(([id, session]) => [id, session.isNew, session.failed])).toEqual([
      ['r1', true, false],
      ['r1', false, true],
    ]);
  });
});

describe('a rollout that moves on by itself', () => {
  const healthy = () => {
    const arm = { sessions: 400, failures: 4 };
    const stage = { ...noStage(50), browsers: { stable: arm, candidate: arm } };
    return writeCounts(data, 'r1', { ...noCounts(), stages: [stage] }, 'earlier');
  };

  test('takes the next stage when its time is over and the candidate is not worse, and at the end becomes stable', async () => {
    await healthy();
    const watcher = watch();
    await watcher.moveOn(STARTED + 59 * MINUTE);
    expect(rollout()).toMatchObject({ stage: 0 });
    await watcher.moveOn(STARTED + 60 * MINUTE);
    expect(rollout()).toMatchObject({ stage: 1, state: 'running' });
    await watcher.moveOn(STARTED + 119 * MINUTE);
    expect(rollout().state).toBe('running');
    await watcher.moveOn(STARTED + 120 * MINUTE);
    expect(readRegistry(data)).toMatchObject({
      change: 'promote help (by itself)',
      sections: { help: { stable: '1.1.0', rollout: { state: 'promoted' } } },
    });
  });

  test('stays where it is while nothing was shown, and while it is paused', async () => {
    await watch().moveOn(STARTED + 1000 * MINUTE);
    expect(rollout().stage).toBe(0);
    await healthy();
    await changeRegistry(data, 'pause', (registry) => pause(registry, { name: 'help', now: new Date(STARTED).toISOString() }));
    await watch().moveOn(STARTED + 1000 * MINUTE);
    expect(rollout()).toMatchObject({ stage: 0, state: 'paused' });
  });
});
