import { EventEmitter } from 'node:events';
import { until } from 'platform/testing/until';
import { Deltas } from './deltas';

const thread = Object.assign(new EventEmitter(), { postMessage: jest.fn(), unref: jest.fn(), terminate: jest.fn() });
jest.mock('node:worker_threads', () => ({ Worker: jest.fn(() => thread) }));

test('a frame that arrives after the fault of its thread is dropped, and does not end the origin', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation();
  const delta = async () => ({ bytes: Buffer.from('text'), dictionary: Buffer.from('other'), effort: 1 });
  const made = new Deltas().make('a', delta);
  await until(() => thread.postMessage.mock.calls.length > 0);
  thread.emit('error', new Error('out of memory'));
  expect(await made).toBeNull();
  expect(() => thread.emit('message', { key: 'a', frame: new Uint8Array() })).not.toThrow();
  log.mockRestore();
});
