import { poll } from './poll';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('work is repeated after a pause, never while it is running', async () => {
  const finish: (() => void)[] = [];
  const work = jest.fn(() => new Promise<void>((resolve) => finish.push(resolve)));
  const { stop } = poll(500, work);
  expect(work).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(500);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(work).toHaveBeenCalledTimes(1);
  finish[0]!();
  await jest.advanceTimersByTimeAsync(499);
  expect(work).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledTimes(2);
  stop();
});

test('waiting for the next look does not keep the program running', () => {
  const start = jest.spyOn(globalThis, 'setTimeout');
  const { stop } = poll(500, async () => undefined);
  expect(start.mock.results.map(({ value }) => (value as NodeJS.Timeout).hasRef())).toEqual([false]);
  start.mockRestore();
  stop();
});

test.each([
  ['between two looks', false],
  ['in the middle of one', true],
])('once stopped %s, it does nothing more', async (_when, isWorking) => {
  let finish = (): void => undefined;
  const work = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const { stop } = poll(500, work);
  if (isWorking) await jest.advanceTimersByTimeAsync(500);
  stop();
  finish();
  await jest.advanceTimersByTimeAsync(5_000);
  expect(work).toHaveBeenCalledTimes(isWorking ? 1 : 0);
});
