import { callWorker } from './call-worker';

/** Sends to the page, as the worker does. */
let answer: (message: object) => void;
const register = jest.fn(async () => undefined);

beforeEach(() => {
  jest.useFakeTimers();
  class Channel {
    port1: { onmessage: ((event: { data: object }) => void) | null } = { onmessage: null };
    port2 = { postMessage: (data: object) => this.port1.onmessage?.({ data }) };
  }
  Object.assign(globalThis, { MessageChannel: Channel });
  const active = { postMessage: (_ask: object, [port]: [Channel['port2']]) => (answer = port.postMessage) };
  const serviceWorker = { register, ready: Promise.resolve({ active }) };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

async function call() {
  const [onProgress, settled] = [jest.fn(), jest.fn()];
  void callWorker({ type: 'saved', language: 'en' } as never, onProgress).then(settled);
  await jest.advanceTimersByTimeAsync(0);
  return { onProgress, settled };
}

test('registers the worker, reports its progress, and resolves with its answer', async () => {
  const { onProgress, settled } = await call();
  expect(register).toHaveBeenCalledWith('/sw.js', { updateViaCache: 'none' });
  answer({ progress: 0.5 });
  answer({ answered: { state: 'saved' } });
  await jest.advanceTimersByTimeAsync(0);
  expect(onProgress.mock.calls).toEqual([[0.5]]);
  expect(settled.mock.calls).toEqual([[{ state: 'saved' }]]);
});

test('waits half a minute after each report of progress, and then gives up on the worker', async () => {
  const { settled } = await call();
  await jest.advanceTimersByTimeAsync(29_999);
  answer({ progress: 0.1 });
  await jest.advanceTimersByTimeAsync(29_999);
  expect(settled).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(settled.mock.calls).toEqual([[null]]);
});

test('gives up on a worker that never answers', async () => {
  const { settled } = await call();
  await jest.advanceTimersByTimeAsync(30_000);
  expect(settled.mock.calls).toEqual([[null]]);
});

test('gives up on a worker that never gets ready', async () => {
  Object.assign(navigator.serviceWorker, { ready: new Promise(() => undefined) });
  const { settled } = await call();
  await jest.advanceTimersByTimeAsync(29_999);
  expect(settled).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(settled.mock.calls).toEqual([[null]]);
});

test('a worker that goes on after the page has given up changes nothing there', async () => {
  const { onProgress, settled } = await call();
  await jest.advanceTimersByTimeAsync(30_000);
  answer({ progress: 0.9 });
  expect(onProgress).not.toHaveBeenCalled();
  expect(settled.mock.calls).toEqual([[null]]);
});
