import { stopOnSignal } from './stop-on-signal';

const never = () => new Promise<void>(() => undefined);
let exit: jest.SpyInstance;
let errorLog: jest.SpyInstance;

beforeEach(() => {
  jest.useFakeTimers();
  exit = jest.spyOn(process, 'exit').mockImplementation();
  errorLog = jest.spyOn(console, 'error').mockImplementation();
});
afterEach(() => {
  jest.useRealTimers();
  ['SIGTERM', 'SIGINT'].forEach((signal) => process.removeAllListeners(signal));
});

test.each(['SIGTERM', 'SIGINT'] as const)('%s stops the site once, however often it is sent and whatever follows', (signal) => {
  const stop = jest.fn(never);
  stopOnSignal(stop);
  expect(stop).not.toHaveBeenCalled();
  process.emit(signal);
  process.emit(signal);
  process.emit('SIGTERM');
  process.emit('SIGINT');
  expect(stop).toHaveBeenCalledTimes(1);
  // Without a listener the next one would end the process in the middle of stopping.
  expect(process.listenerCount(signal)).toBe(1);
});

test('a request that does not end is aborted after ten seconds, and logged', () => {
  stopOnSignal(never);
  process.emit('SIGTERM');
  jest.advanceTimersByTime(9_999);
  expect(exit).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(exit).toHaveBeenCalledWith(1);
  expect(errorLog).toHaveBeenCalledWith('Requests were still open 10 s after the site was told to stop; they are broken off.');
});
