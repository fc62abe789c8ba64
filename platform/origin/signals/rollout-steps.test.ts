import { rmSync } from 'node:fs';
import { Folder, NoDatabase, type Cluster, type WantedAbort } from 'platform/store';
import { advance, pause, start, withSection } from 'platform/rollout';
import { noCounts, noStage } from 'platform/rollout/verdict';
import { earlier, help, name, quiet, ROLLOUT } from 'platform/testing/rollouts';
import type { Registry } from 'shared/contract/registry/schema';
import { newFolder } from 'shared/testing/new-folder';
import { RolloutSteps } from './rollout-steps';
import { changeRegistry, folderIn, readRegistry } from 'platform/testing/folder-in';
import { publishForTest } from 'platform/testing/release-folder';

const HOUR = 60 * 60 * 1000;
const arm = { sessions: 400, failures: 4 };
const healthy = { ...noCounts(), stages: [{ ...noStage(50), browsers: { stable: arm, candidate: arm } }] };
const running = start(withSection(quiet, 'shell', { stable: '1.0.0' }), {
  name,
  version: '1.3.0',
  stages: [50, 90],
  auto: { minutes: 60 },
  id: ROLLOUT,
  now: earlier,
});
const rollout = help(running).rollout!;
const due = Date.parse(earlier) + HOUR;
let data: string;
let steps: RolloutSteps;
let errorLog: jest.SpyInstance;
let log: jest.SpyInstance;

beforeEach(async () => {
  errorLog = jest.spyOn(console, 'error').mockImplementation();
  log = jest.spyOn(console, 'log').mockImplementation();
  data = newFolder();
  join(null);
  publishForTest(data, { name, version: '1.3.0' });
  await changeRegistry(data, 'start', () => running);
});

const join = (cluster: Cluster | null) => {
  steps = new RolloutSteps(new Folder(data, null, cluster));
};
const armOf = (sessions: number) => ({ sessions, failures: 2 });

test('the history records an automatic step as the origin’s, with its time and reason, and the log names its rollout', async () => {
  await steps.take(name, rollout, healthy, due);
  expect(readRegistry(data)).toMatchObject({ change: 'advance help (by itself)', by: { tool: 'the origin, by its verdict' } });
  expect(help(readRegistry(data)).rollout).toMatchObject({ stage: 1, changedAt: new Date(due).toISOString() });
  const { reason } = readRegistry(data).by!;
  expect(reason).toMatch(/^The candidate /);
  expect(log).toHaveBeenCalledWith(`The rollout of help took the step "advance" by itself: ${reason}`);
  await steps.take(name, help(readRegistry(data)).rollout!, healthy, due + HOUR);
  expect(help(readRegistry(data)).rollout!.state).toBe('running');
  const later = {
    ...healthy,
    stages: [...healthy.stages, { ...noStage(90), browsers: { stable: armOf(160), candidate: armOf(1440) } }],
  };
  await steps.take(name, help(readRegistry(data)).rollout!, later, due + HOUR);
  const promoted = { state: 'promoted', changedAt: new Date(due + HOUR).toISOString() };
  expect(help(readRegistry(data))).toMatchObject({ stable: '1.3.0', rollout: promoted });
});

test('the rollout of a release whose files were lost since its start is not changed', async () => {
  const before = readRegistry(data);
  rmSync(folderIn(data).releases.folder(name, '1.3.0'), { recursive: true });
  await steps.take(name, rollout, healthy, due);
  expect(readRegistry(data)).toEqual(before);
});

test.each([
  ['stands in another stage', (registry: Registry) => advance(registry, { name, fromStage: 0, now: earlier })],
  ['is paused', (registry: Registry) => pause(registry, { name, now: earlier })],
  ['is another one', (registry: Registry) => withSection(registry, name, { rollout: { ...rollout, id: 'ffffffff' } })],
  ['is over', (registry: Registry) => withSection(registry, name, { rollout: { ...rollout, state: 'aborted', reason: 'slow' } })],
])('a rollout that meanwhile %s is not changed', async (_how, change) => {
  const before = await changeRegistry(data, 'another process was faster', change);
  await steps.take(name, rollout, healthy, due);
  expect(readRegistry(data)).toEqual(before);
  expect(log).not.toHaveBeenCalled();
});

test('an abort ends one rollout, and the log says which and why', async () => {
  await steps.abort(name, 'ffffffff', 'it fails');
  expect(help(readRegistry(data)).rollout!.state).toBe('running');
  await steps.abort(name, ROLLOUT, 'it fails');
  expect(help(readRegistry(data)).rollout).toMatchObject({ state: 'aborted', reason: 'automatic: it fails' });
  expect(errorLog).toHaveBeenCalledWith('The rollout of help was aborted. it fails');
  const before = readRegistry(data);
  await steps.abort(name, ROLLOUT, 'another process was faster');
  expect(readRegistry(data)).toEqual(before);
  expect(errorLog).toHaveBeenCalledTimes(1);
});

test('a pause holds one running rollout, and the log says why', async () => {
  await steps.pause(name, 'ffffffff', 'few networks say so');
  expect(help(readRegistry(data)).rollout!.state).toBe('running');
  await steps.pause(name, ROLLOUT, 'few networks say so');
  expect(help(readRegistry(data)).rollout!.state).toBe('paused');
  await steps.pause(name, ROLLOUT, 'another signal was faster');
  expect(errorLog.mock.calls).toEqual([['The rollout of help was paused. few networks say so']]);
});

describe('in a cluster', () => {
  let isAway: boolean;
  let sentAborts: WantedAbort[];
  const endRollout: Cluster['endRollout'] = async (abort) => {
    if (isAway) throw new NoDatabase('The database does not answer.');
    sentAborts.push(abort);
  };
  beforeEach(() => {
    isAway = false;
    sentAborts = [];
    join({ endRollout, mayChange: false } as Cluster);
  });
  const pendingAborts = () =>
    folderIn(data)
      .aborts.list()
      .map(({ rolloutId }) => rolloutId);

  test('an origin publishes an abort, and applies it locally until the registry contains it', async () => {
    await steps.abort(name, ROLLOUT, 'it fails');
    expect(sentAborts).toEqual([{ name, rolloutId: ROLLOUT, reason: 'it fails', at: expect.any(String) }]);
    expect(pendingAborts()).toEqual([ROLLOUT]);
    expect(help(readRegistry(data)).rollout!.state).toBe('running');
  });

  test('while the database is unreachable, an abort is queued once, and published later with its original time', async () => {
    isAway = true;
    for (let count = 0; count < 2; count += 1) await steps.abort(name, ROLLOUT, 'it fails');
    expect(pendingAborts()).toEqual([ROLLOUT]);
    const { at } = folderIn(data).aborts.list()[0]!;
    const alone = 'The abort of help is in force on this origin alone so far. The database does not answer.';
    expect(errorLog.mock.calls.filter(([line]) => line === alone)).toHaveLength(1);
    isAway = false;
    jest.spyOn(Date.prototype, 'toISOString').mockReturnValue('2030-01-01T00:00:00.000Z');
    await steps.repeatAborts();
    expect(sentAborts).toEqual([expect.objectContaining({ rolloutId: ROLLOUT, at })]);
  });

  test('an abort that a full disk keeps out of the file of this origin is published all the same, and the fault is told', async () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    jest.spyOn(Object.getPrototypeOf(folderIn(data).aborts), 'change').mockRejectedValueOnce(full);
    await expect(steps.abort(name, ROLLOUT, 'it fails')).rejects.toBe(full);
    expect(sentAborts).toEqual([{ name, rolloutId: ROLLOUT, reason: 'it fails', at: expect.any(String) }]);
  });

  test('an abort that several signals of one moment decide is queued, published and logged once', async () => {
    await Promise.all([1, 2, 3].map(() => steps.abort(name, ROLLOUT, 'it fails')));
    expect([pendingAborts(), sentAborts.length]).toEqual([[ROLLOUT], 1]);
    expect(errorLog.mock.calls).toEqual([['The rollout of help was aborted. it fails']]);
  });

  test('an abort of the next rollout is queued while that of the one before still is', async () => {
    isAway = true;
    await steps.abort(name, ROLLOUT, 'it fails');
    await steps.abort(name, 'aaaaaaaa', 'it fails as well');
    expect(pendingAborts()).toEqual([ROLLOUT, 'aaaaaaaa']);
  });

  test('queued aborts are published one by one, and a refused one does not block the others', async () => {
    isAway = true;
    await steps.abort('legal', 'aaaaaaaa', 'it fails');
    await steps.abort(name, ROLLOUT, 'it fails');
    expect(pendingAborts()).toEqual(['aaaaaaaa', ROLLOUT]);
    const refusing: Cluster['endRollout'] = async (abort) => {
      if (abort.name === 'legal') throw new NoDatabase('refused');
      sentAborts.push(abort);
    };
    join({ endRollout: refusing } as Cluster);
    await steps.repeatAborts();
    expect(sentAborts.map(({ rolloutId }) => rolloutId)).toEqual([ROLLOUT]);
  });

  test('an origin without the registry’s key leaves a due step to the release service', async () => {
    const change = jest.fn(async () => running);
    join({ transaction: change, mayChange: false } as unknown as Cluster);
    await steps.take(name, rollout, healthy, due);
    expect(change).not.toHaveBeenCalled();
    join({ transaction: change, mayChange: true } as unknown as Cluster);
    await steps.take(name, rollout, healthy, due);
    expect(change).toHaveBeenCalledTimes(1);
  });
});
