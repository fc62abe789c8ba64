import { hasWaited } from './has-waited';
import { reloadFromServer } from './reload-from-server';

const respond = (answer: () => Promise<unknown>) => {
  globalThis.fetch = jest.fn(answer) as unknown as typeof fetch;
};

let complain: jest.SpyInstance;
/** jsdom logs "Not implemented: navigation" when a page reloads itself. */
const reloads = () => complain.mock.calls.filter(([error]) => String(error).includes('navigation')).length;

beforeEach(() => {
  AbortSignal.timeout = () => new AbortController().signal;
  complain = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

test.each([
  ['without a connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['when the server has no such page', async () => ({ ok: false })],
])('%s does not reload', async (_when, answer) => {
  respond(answer);
  await expect(reloadFromServer(location.href)).resolves.toBeUndefined();
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(reloads()).toBe(0);
});

test('reloads the page when the server responds', async () => {
  respond(async () => ({ ok: true }));
  await reloadFromServer(location.href);
  expect(fetch).toHaveBeenCalledWith(
    location.href,
    expect.objectContaining({ method: 'HEAD', cache: 'no-store', signal: expect.any(AbortSignal) }),
  );
  expect(reloads()).toBe(1);
  // Only the next document reads it.
  expect([hasWaited(), hasWaited()]).toEqual([true, false]);
});

test('reloads the page also in a browser without AbortSignal.timeout, such as Safari 15', async () => {
  AbortSignal.timeout = undefined as never;
  respond(async () => ({ ok: true }));
  await reloadFromServer(location.href);
  expect(reloads()).toBe(1);
  expect(hasWaited()).toBe(true);
});

test('does not reload when the visitor has navigated meanwhile', async () => {
  respond(async () => ({ ok: true }));
  await reloadFromServer(`${location.href}left-behind`);
  expect(reloads()).toBe(0);
  expect(hasWaited()).toBe(false);
});

test('reloads the page also in a browser that forbids storage', async () => {
  respond(async () => ({ ok: true }));
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  await reloadFromServer(location.href);
  expect(reloads()).toBe(1);
});
