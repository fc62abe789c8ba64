import { waitAtMost } from './wait-at-most';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('work that does not end is waited for no longer than that', async () => {
  const ended = jest.fn();
  void waitAtMost(4_000, new Promise(() => undefined)).then(ended);
  await jest.advanceTimersByTimeAsync(3_999);
  expect(ended).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalledTimes(1);
});

test('work that has ended, well or not, leaves no timer that keeps the program running', async () => {
  await waitAtMost(4_000, Promise.resolve());
  expect(jest.getTimerCount()).toBe(0);
  await expect(waitAtMost(4_000, Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(jest.getTimerCount()).toBe(0);
});
