import { loadDocument } from './load-document';

const respond = (answer: () => Promise<unknown>) => {
  globalThis.fetch = jest.fn(answer) as unknown as typeof fetch;
};

beforeAll(() => {
  AbortSignal.timeout ??= () => new AbortController().signal;
});

test.each([
  ['without a connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['when the server has no such page', async () => ({ ok: false })],
])('%s the visitor keeps what is on the screen', async (_when, answer) => {
  const reload = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  respond(answer);
  await expect(loadDocument(location.href)).resolves.toBeUndefined();
  // jsdom says "Not implemented: navigation" on its console when a page reloads.
  expect(reload).not.toHaveBeenCalled();
});

test('the server’s page is taken when it answers and the visitor is still there', async () => {
  const reload = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  respond(async () => ({ ok: true }));
  await loadDocument(location.href);
  expect(fetch).toHaveBeenCalledWith(location.href, expect.objectContaining({ method: 'HEAD' }));
  expect(reload).toHaveBeenCalledTimes(1);
  await loadDocument(`${location.href}left-behind`);
  expect(reload).toHaveBeenCalledTimes(1);
});
