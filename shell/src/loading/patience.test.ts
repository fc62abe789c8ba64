import { kindOf } from '../signals/failure-kind';
import { watchArrivals, withPatience } from './patience';

let arrive: () => void;
beforeAll(() => {
  Object.assign(globalThis, {
    PerformanceObserver: class {
      constructor(hear: () => void) {
        arrive = hear;
      }
      observe() {}
    },
  });
  watchArrivals();
});
let runs = 0;
beforeEach(() => {
  jest.useFakeTimers();
  // Each test's clock begins after all that arrived in the tests before it, in whichever order they run.
  jest.advanceTimersByTime(100_000 * (runs += 1));
});
afterEach(() => jest.useRealTimers());

const never = () => new Promise<string>(() => undefined);

/** What became of a loading by now. */
function watch(loading: Promise<string>) {
  const watched = { outcome: 'waiting' as unknown };
  loading.then(
    (value) => (watched.outcome = value),
    (error) => (watched.outcome = kindOf(error)),
  );
  return watched;
}

test('what comes in time is passed on, and no timer is left', async () => {
  await expect(withPatience(Promise.resolve('here'), 'entry')).resolves.toBe('here');
  await expect(withPatience(Promise.reject(new Error('dead')), 'entry')).rejects.toThrow('dead');
  expect(jest.getTimerCount()).toBe(0);
});

test('when nothing arrives for seven seconds it is given up, as the kind of failure that it is', async () => {
  const watched = watch(withPatience(never(), 'chunk'));
  await jest.advanceTimersByTimeAsync(6_999);
  expect(watched.outcome).toBe('waiting');
  await jest.advanceTimersByTimeAsync(1);
  expect(watched.outcome).toBe('chunk');
});

test('a slow network that brings something now and then is waited for', async () => {
  const watched = watch(withPatience(never(), 'entry'));
  for (let second = 0; second < 24; second += 4) {
    await jest.advanceTimersByTimeAsync(4_000);
    arrive();
  }
  expect(watched.outcome).toBe('waiting');
});

test('but not for ever', async () => {
  const watched = watch(withPatience(never(), 'entry'));
  for (let second = 0; second < 30; second += 1) {
    arrive();
    await jest.advanceTimersByTimeAsync(1_000);
  }
  expect(watched.outcome).toBe('entry');
});
