import { hasWaited } from './has-waited';
import { reloadFromServer } from './reload-from-server';

const respond = (answer: () => Promise<unknown>) => {
  globalThis.fetch = jest.fn(answer) as unknown as typeof fetch;
};

let complain: jest.SpyInstance;
/** jsdom says "Not implemented: navigation" on its console when a page loads itself again. */
const reloads = () => complain.mock.calls.filter(([error]) => String(error).includes('navigation')).length;

beforeAll(() => {
  AbortSignal.timeout ??= () => new AbortController().signal;
});
beforeEach(() => {
  complain = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

test.each([
  ['without a connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['when the server has no such page', async () => ({ ok: false })],
])('%s the visitor keeps what is on the screen', async (_when, answer) => {
  respond(answer);
  await expect(reloadFromServer(location.href)).resolves.toBeUndefined();
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(reloads()).toBe(0);
});

test('the server’s page is taken when it answers', async () => {
  respond(async () => ({ ok: true }));
  await reloadFromServer(location.href);
  expect(fetch).toHaveBeenCalledWith(location.href, expect.objectContaining({ method: 'HEAD', signal: expect.any(AbortSignal) }));
  expect(reloads()).toBe(1);
  // The next document is told, and none after it.
  expect([hasWaited(), hasWaited()]).toEqual([true, false]);
});

test('a visitor who has gone on meanwhile is not disturbed', async () => {
  respond(async () => ({ ok: true }));
  await reloadFromServer(`${location.href}left-behind`);
  expect(reloads()).toBe(0);
  expect(hasWaited()).toBe(false);
});
