import type { PostgresCluster } from './postgres-cluster';
import { follow } from './follow';

let call: () => void;
const mockClose = jest.fn(async () => undefined);
jest.mock('./listener', () => ({
  Listener: class {
    constructor(_address: string, onCall: () => void) {
      call = onCall;
    }

    close = mockClose;
  },
}));

/** Ends the refreshes under way. */
let looks: (() => void)[];
let lookCount: number;
let stop: () => Promise<void>;
beforeEach(() => {
  jest.useFakeTimers();
  [looks, lookCount] = [[], 0];
  const refresh = () => {
    lookCount += 1;
    return new Promise<void>((resolve) => looks.push(resolve));
  };
  stop = follow({ refresh } as PostgresCluster, 'postgres://database/site');
});
afterEach(() => jest.useRealTimers());

const endLook = () => {
  looks.shift()!();
  return jest.advanceTimersByTimeAsync(0);
};

test('a notification causes a refresh at once; a hundred notifications during it cause one more', async () => {
  for (let calls = 0; calls < 100; calls += 1) {
    call();
    await jest.advanceTimersByTimeAsync(0);
  }
  expect(lookCount).toBe(1);
  await endLook();
  expect(lookCount).toBe(2);
  await endLook();
  expect(lookCount).toBe(2);
});

test('without a notification it refreshes two seconds after the last refresh has ended', async () => {
  await jest.advanceTimersByTimeAsync(1_999);
  expect(lookCount).toBe(0);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(lookCount).toBe(1);
  await endLook();
  await jest.advanceTimersByTimeAsync(2_000);
  expect(lookCount).toBe(2);
});

test('a notification between two polls puts the next one off, and adds none', async () => {
  await jest.advanceTimersByTimeAsync(1_000);
  call();
  await jest.advanceTimersByTimeAsync(0);
  await endLook();
  await jest.advanceTimersByTimeAsync(1_999);
  expect(lookCount).toBe(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(lookCount).toBe(2);
});

test('closing waits for the refresh under way and the one that a notification requested, and no other follows', async () => {
  call();
  await jest.advanceTimersByTimeAsync(0);
  call();
  const ended = jest.fn();
  void stop().then(ended);
  await endLook();
  expect([lookCount, ended.mock.calls.length]).toEqual([2, 0]);
  // A connection that listens keeps the program running.
  expect(mockClose).toHaveBeenCalledTimes(1);
  await endLook();
  expect(ended).toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(lookCount).toBe(2);
});

test('closing between two polls ends them', async () => {
  await stop();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(lookCount).toBe(0);
});

test('a database that never answers delays closing for four seconds', async () => {
  call();
  await jest.advanceTimersByTimeAsync(0);
  const ended = jest.fn();
  void stop().then(ended);
  await jest.advanceTimersByTimeAsync(3_999);
  expect(ended).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalled();
});

test('after a refresh that failed the next notification causes another one', async () => {
  await stop();
  const refresh = jest.fn().mockRejectedValueOnce(new Error('the database does not answer')).mockResolvedValue(undefined);
  stop = follow({ refresh }, 'postgres://database/site');
  for (const count of [1, 2]) {
    call();
    await jest.advanceTimersByTimeAsync(0);
    expect(refresh).toHaveBeenCalledTimes(count);
  }
  await stop();
});
