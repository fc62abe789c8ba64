import { kindOf } from '../signals/failure-kind';
import { watchArrivals, withTimeout } from './timeout';

let arrive: () => void;
beforeAll(() => {
  Object.assign(globalThis, {
    PerformanceObserver: class {
      constructor(callback: () => void) {
        arrive = callback;
      }
      observe() {}
    },
  });
  watchArrivals();
});
let runs = 0;
beforeEach(() => {
  jest.useFakeTimers();
  // The clock of each test starts after the arrivals of all tests before it.
  jest.advanceTimersByTime(100_000 * (runs += 1));
});
afterEach(() => jest.useRealTimers());

const never = () => new Promise<string>(() => undefined);

/** The state of a loading now. */
function watch(loading: Promise<string>) {
  const watched = { outcome: 'waiting' as unknown };
  loading.then(
    (value) => (watched.outcome = value),
    (error) => (watched.outcome = kindOf(error)),
  );
  return watched;
}

test('passes on a result or error that is in time, and clears its timer', async () => {
  await expect(withTimeout(Promise.resolve('here'), 'entry')).resolves.toBe('here');
  await expect(withTimeout(Promise.reject(new Error('dead')), 'entry')).rejects.toThrow('dead');
  expect(jest.getTimerCount()).toBe(0);
});

test('rejects with the kind of failure when nothing arrives for seven seconds', async () => {
  const watched = watch(withTimeout(never(), 'chunk'));
  await jest.advanceTimersByTimeAsync(6_999);
  expect(watched.outcome).toBe('waiting');
  await jest.advanceTimersByTimeAsync(1);
  expect(watched.outcome).toBe('chunk');
});

test('waits while files arrive at intervals below seven seconds', async () => {
  const watched = watch(withTimeout(never(), 'entry'));
  for (let second = 0; second < 24; second += 4) {
    await jest.advanceTimersByTimeAsync(4_000);
    arrive();
  }
  expect(watched.outcome).toBe('waiting');
});

test('a loading that begins long after the last file gets its seven seconds', async () => {
  arrive();
  await jest.advanceTimersByTimeAsync(60_000);
  const watched = watch(withTimeout(never(), 'entry'));
  await jest.advanceTimersByTimeAsync(6_999);
  expect(watched.outcome).toBe('waiting');
  await jest.advanceTimersByTimeAsync(1);
  expect(watched.outcome).toBe('entry');
});

test('rejects after thirty seconds in all', async () => {
  const watched = watch(withTimeout(never(), 'entry'));
  for (let second = 0; second < 30; second += 1) {
    arrive();
    await jest.advanceTimersByTimeAsync(1_000);
  }
  expect(watched.outcome).toBe('entry');
});
