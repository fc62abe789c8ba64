// What an origin does without being asked.
import type { Cluster, Store } from 'platform/store';
import { Notifier } from 'platform/server/notify';
import { RolloutWatcher } from './signals/watcher';
import { TestSite } from './testing/test-site';
import { folderIn } from 'platform/testing/folder-in';

let site: TestSite;
let movesOn: jest.SpyInstance;
let repeats: jest.SpyInstance;
let turn: jest.SpyInstance;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'hrtime'] });
  movesOn = jest.spyOn(RolloutWatcher.prototype, 'takeDueSteps').mockResolvedValue();
  repeats = jest.spyOn(RolloutWatcher.prototype, 'repeatAborts').mockResolvedValue();
  turn = jest.spyOn(Notifier.prototype, 'turn').mockResolvedValue();
  site = new TestSite();
});
afterEach(async () => {
  jest.useRealTimers();
  await site.close();
});

test('rollouts advance every five seconds, also after a failed step, until the site stops', async () => {
  const errorLog = jest.spyOn(console, 'error').mockImplementation();
  const app = await site.open();
  movesOn.mockRejectedValueOnce(new Error('the disk is full'));
  await jest.advanceTimersByTimeAsync(4_999);
  expect(movesOn).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(errorLog).toHaveBeenCalledWith('Rollouts were not advanced.', expect.objectContaining({ message: 'the disk is full' }));
  await jest.advanceTimersByTimeAsync(5_000);
  expect(movesOn).toHaveBeenCalledTimes(2);
  expect(repeats).not.toHaveBeenCalled();
  await app.close();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(movesOn).toHaveBeenCalledTimes(2);
});

test('sessions that fell silent are counted every five seconds, also after a failed count, until the site stops', async () => {
  const errorLog = jest.spyOn(console, 'error').mockImplementation();
  const count = jest.spyOn(RolloutWatcher.prototype, 'countSilentSessions').mockResolvedValue();
  const app = await site.open();
  count.mockRejectedValueOnce(new Error('the disk is full'));
  await jest.advanceTimersByTimeAsync(10_000);
  expect(count).toHaveBeenCalledTimes(2);
  expect(errorLog).toHaveBeenCalledWith(
    'Silent sessions were not counted.',
    expect.objectContaining({ message: 'the disk is full' }),
  );
  await app.close();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(count).toHaveBeenCalledTimes(2);
});

test('pages that were answered since the last minute count also where the site stops', async () => {
  const app = await site.open();
  const add = jest.spyOn(site.store!.answers, 'add');
  await site.get('/help-center');
  expect(add).not.toHaveBeenCalled();
  await app.close();
  expect(add.mock.calls).toEqual([[{ pages: 1, failed: 0 }, expect.any(Number)]]);
});

test('the origin sends pending aborts to the cluster every second, and days that are over every hour', async () => {
  const deleteOld = jest.fn(async () => undefined);
  const app = await site.open({
    feedbackDays: 30,
    store: {
      ...folderIn(site.data),
      cluster: { fault: null } as Cluster,
      feedback: { deleteOld },
      signals: { follow: () => undefined },
      answers: { add: async () => ({ pages: 0, failed: 0 }) },
    } as unknown as Store,
  });
  expect(deleteOld.mock.calls).toEqual([[30]]);
  await jest.advanceTimersByTimeAsync(3_000);
  expect(repeats).toHaveBeenCalledTimes(3);
  await jest.advanceTimersByTimeAsync(60 * 60 * 1000);
  expect(deleteOld).toHaveBeenCalledTimes(2);
  await app.close();
  repeats.mockClear();
  await jest.advanceTimersByTimeAsync(2 * 60 * 60 * 1000);
  expect([repeats.mock.calls, deleteOld.mock.calls.length]).toEqual([[], 2]);
});

test.each([
  ['one machine', null, 3],
  ['a machine of a cluster that may change the registry', true, 3],
  ['a machine of a cluster that only serves', false, 0],
])('%s tells teams each second what happens, where it may', async (_where, mayChange, turns) => {
  if (mayChange !== null) site.cluster = { fault: null, mayChange, close: async () => undefined } as Cluster;
  const settled = jest.spyOn(Notifier.prototype, 'settled');
  const app = await site.open();
  await jest.advanceTimersByTimeAsync(3_000);
  expect(turn).toHaveBeenCalledTimes(turns);
  await app.close();
  expect(settled).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(3_000);
  expect(turn).toHaveBeenCalledTimes(turns);
});

test('a spent budget holds automatic rollouts', async () => {
  const add = jest.fn(async () => ({ pages: 20_000, failed: 21 }));
  const signals = { follow: () => undefined };
  const feedback = { deleteOld: async () => undefined };
  const app = await site.open({ store: { ...folderIn(site.data), feedback, answers: { add }, signals } as unknown as Store });
  await jest.advanceTimersByTimeAsync(60_000);
  const before = movesOn.mock.calls.length;
  expect(before).toBeGreaterThan(9);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(movesOn).toHaveBeenCalledTimes(before);
  add.mockResolvedValue({ pages: 40_000, failed: 21 });
  await jest.advanceTimersByTimeAsync(60_000);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(movesOn.mock.calls.length).toBeGreaterThan(before);
  await app.close();
});
