import { BESIDE_SITE, siteBeside, type FromSite } from './beside-site';

const sent = jest.fn();
const answer = (message: FromSite) => (process as NodeJS.EventEmitter).emit('message', message);
beforeEach(() => {
  jest.useFakeTimers();
  sent.mockReset();
  jest.replaceProperty(process, 'argv', ['node', 'main.mjs', BESIDE_SITE]);
  process.send = jest.fn((message: unknown, done: () => void) => (sent(message), done(), true)) as never;
  process.connected = true;
});
const { connected, send } = process;
afterEach(() => {
  jest.useRealTimers();
  Object.assign(process, { connected, send });
});

test('the metrics of the site are those with which it answers; a site that does not answer has none after two seconds', async () => {
  const listeners = process.listenerCount('message');
  const site = siteBeside()!;
  const answered = site.metrics();
  const [{ id }] = sent.mock.lastCall!;
  answer({ kind: 'metrics', id: 'of another question', text: 'other' });
  answer({ kind: 'metrics', id, text: 'site_pages 1' });
  expect(await answered).toBe('site_pages 1');
  expect(jest.getTimerCount()).toBe(0);
  const silent = site.metrics();
  await jest.advanceTimersByTimeAsync(2_000);
  expect(await silent).toBe('');
  // Asked every few seconds, it would listen a thousand times within the hour.
  expect([process.listenerCount('message'), jest.getTimerCount()]).toEqual([listeners, 0]);
});

test('a service that no site has started has none beside it', () => {
  jest.replaceProperty(process, 'argv', ['node', 'main.mjs']);
  expect(siteBeside()).toBeNull();
  jest.replaceProperty(process, 'argv', ['node', 'main.mjs', BESIDE_SITE]);
  Object.assign(process, { send: undefined });
  expect(siteBeside()).toBeNull();
});

test('a service learns that its site has ended, sends it nothing more, and leaves it once', async () => {
  const disconnect = jest.fn(() => (process.connected = false));
  const { disconnect: before } = process;
  Object.assign(process, { disconnect });
  const site = siteBeside()!;
  const end = jest.fn();
  site.onGone(end);
  site.leave();
  site.leave();
  Object.assign(process, { disconnect: before });
  expect(disconnect).toHaveBeenCalledTimes(1);
  (process as NodeJS.EventEmitter).emit('disconnect');
  expect(end).toHaveBeenCalledTimes(1);
  await site.send({ kind: 'started' });
  expect(sent).not.toHaveBeenCalled();
});
