import { renewPeriodically } from './renew-periodically';

const HOUR = 60 * 60 * 1000;
const renew = jest.fn<Promise<boolean>, []>();

beforeEach(() => {
  renew.mockReset();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

test('renews a due signature before the program continues, then checks every hour until it is stopped', async () => {
  const log = jest.spyOn(console, 'log').mockImplementation();
  const begin = jest.spyOn(globalThis, 'setInterval');
  renew.mockResolvedValueOnce(true).mockResolvedValue(false);
  const stop = await renewPeriodically({ renew });
  expect(renew.mock.calls).toEqual([[]]);
  expect(log).toHaveBeenCalledWith("The registry's signature is renewed.");
  await jest.advanceTimersByTimeAsync(2 * HOUR);
  expect(renew).toHaveBeenCalledTimes(3);
  expect(log).toHaveBeenCalledTimes(1);
  // A program that has nothing else to do ends.
  expect((begin.mock.results[0]!.value as NodeJS.Timeout).hasRef()).toBe(false);
  stop();
  await jest.advanceTimersByTimeAsync(2 * HOUR);
  expect(renew).toHaveBeenCalledTimes(3);
});

test('logs a signature that cannot be renewed, does not throw, and tries again', async () => {
  const errorLog = jest.spyOn(console, 'error').mockImplementation();
  renew.mockRejectedValueOnce(new Error('the disk is full')).mockResolvedValue(false);
  const stop = await renewPeriodically({ renew });
  expect(errorLog).toHaveBeenCalledWith("The registry's signature is not renewed. the disk is full");
  await jest.advanceTimersByTimeAsync(HOUR);
  expect(renew).toHaveBeenCalledTimes(2);
  stop();
});

test('a program does not continue while its first renewal is under way', async () => {
  jest.spyOn(console, 'log').mockImplementation();
  let end: (isRenewed: boolean) => void = () => undefined;
  renew.mockReturnValueOnce(new Promise((resolve) => (end = resolve)));
  const continued = jest.fn();
  const starting = renewPeriodically({ renew }).then((stop) => {
    continued();
    return stop;
  });
  await jest.advanceTimersByTimeAsync(0);
  expect(continued).not.toHaveBeenCalled();
  end(true);
  (await starting)();
});
