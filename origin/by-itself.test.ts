/** @jest-environment node */
// What an origin does without being asked.
import { joinFleet, leaveFleet, type Fleet } from 'releases/fleet/fleet';
import { RolloutWatcher } from './signals/watcher';
import { TestSite } from './testing/test-site';

let site: TestSite;
let movesOn: jest.SpyInstance;
let repeats: jest.SpyInstance;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'hrtime'] });
  movesOn = jest.spyOn(RolloutWatcher.prototype, 'moveOn').mockResolvedValue();
  repeats = jest.spyOn(RolloutWatcher.prototype, 'repeat').mockResolvedValue();
  site = new TestSite();
});
afterEach(async () => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  leaveFleet(site.data);
  await site.close();
});

test('rollouts move on every five seconds, also after a step that failed, until the site stops', async () => {
  const said = jest.spyOn(console, 'error').mockImplementation();
  const app = await site.open();
  movesOn.mockRejectedValueOnce(new Error('the disk is full'));
  await jest.advanceTimersByTimeAsync(4_999);
  expect(movesOn).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(said).toHaveBeenCalledWith('A rollout did not move on.', expect.objectContaining({ message: 'the disk is full' }));
  await jest.advanceTimersByTimeAsync(5_000);
  expect(movesOn).toHaveBeenCalledTimes(2);
  expect(repeats).not.toHaveBeenCalled();
  await app.close();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(movesOn).toHaveBeenCalledTimes(2);
});

test('of a store elsewhere no origin moves the rollouts on', async () => {
  await site.open({ mirror: { fault: null } });
  await jest.advanceTimersByTimeAsync(60_000);
  expect(movesOn).not.toHaveBeenCalled();
});

test('a fleet is told every second of aborts that it does not know of, and every hour of days that are over', async () => {
  const forgetFeedback = jest.fn(async () => undefined);
  joinFleet(site.data, { fault: null, forgetFeedback } as unknown as Fleet);
  const app = await site.open({ feedbackDays: 30 });
  expect(forgetFeedback.mock.calls).toEqual([[30]]);
  await jest.advanceTimersByTimeAsync(3_000);
  expect(repeats).toHaveBeenCalledTimes(3);
  await jest.advanceTimersByTimeAsync(60 * 60 * 1000);
  expect(forgetFeedback).toHaveBeenCalledTimes(2);
  await app.close();
  repeats.mockClear();
  await jest.advanceTimersByTimeAsync(2 * 60 * 60 * 1000);
  expect([repeats.mock.calls, forgetFeedback.mock.calls.length]).toEqual([[], 2]);
});
