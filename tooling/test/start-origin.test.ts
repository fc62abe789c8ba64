import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { startOrigin } from './start-origin';

jest.mock('node:child_process', () => ({ spawn: jest.fn() }));

const PATIENCE = 1000;
/** An origin that does what the test makes it do. */
function origin() {
  const streams = { stdout: new EventEmitter(), stderr: new EventEmitter() };
  const child = Object.assign(new EventEmitter(), streams, { stdio: [], exitCode: null, signalCode: null, kill: jest.fn() });
  jest.mocked(spawn).mockReturnValue(child as never);
  return { child, starting: startOrigin('/data', { program: ['site.mjs'], patience: PATIENCE }) };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('an origin that has told its address runs on when the time for its start is over, until it is stopped', async () => {
  const { child, starting } = origin();
  // A pipe may divide a line.
  for (const piece of ['Building …\nThe site answ', 'ers at http://localhost:4711\n'])
    child.stdout.emit('data', Buffer.from(piece));
  jest.advanceTimersByTime(2 * PATIENCE);
  const { url, stop } = await starting;
  expect(url).toBe('http://localhost:4711');
  expect(child.kill).not.toHaveBeenCalled();
  const stopping = stop();
  expect(child.kill).toHaveBeenCalledWith('SIGTERM');
  child.emit('exit', 0);
  await stopping;
});

test('an origin that tells no address in time is killed, and what it printed is shown', async () => {
  const { child, starting } = origin();
  child.stderr.emit('data', Buffer.from('waits for a lock'));
  jest.advanceTimersByTime(PATIENCE);
  await expect(starting).rejects.toThrow('The origin did not answer within 1000 ms:\nwaits for a lock');
  expect(child.kill).toHaveBeenCalledWith('SIGKILL');
});

test('an origin that ends before it answers is reported with its exit code', async () => {
  const { child, starting } = origin();
  child.emit('exit', 3);
  await expect(starting).rejects.toThrow('The origin ended with 3');
});
