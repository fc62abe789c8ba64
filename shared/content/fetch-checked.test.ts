import { fetchChecked } from './fetch-checked';

const FILE = '/_releases/help/1/content/en/a.json';
const answer = (status: number, body: unknown = {}) => {
  globalThis.fetch = jest.fn(async () => ({ status, ok: status < 300, json: async () => body })) as never;
};

beforeEach(() => {
  AbortSignal.timeout = () => new AbortController().signal;
});

test('requests a text with its hash and a timeout', async () => {
  answer(200, { title: 'A' });
  await expect(fetchChecked(FILE, 'sha256-a')).resolves.toEqual({ title: 'A' });
  expect(fetch).toHaveBeenCalledWith(FILE, { integrity: 'sha256-a', signal: expect.any(AbortSignal) });
});

test.each([
  [404, { name: 'MissingContentError', request: FILE, isRefused: false }],
  [503, { message: `${FILE} answered 503`, request: FILE, isRefused: false }],
])('a response of %i is a missing text, not a refused one', async (status, error) => {
  answer(status);
  await expect(fetchChecked(FILE, 'sha256-a')).rejects.toMatchObject(error);
  expect(fetch).toHaveBeenCalledTimes(1);
});

test.each([
  [true, 'was refused for its hash'],
  [false, 'is missing as well'],
])('a file that did not load, and to whose HEAD the site answers ok: %s, %s', async (ok) => {
  globalThis.fetch = jest.fn(async (_address, { method }) => {
    if (method === 'HEAD') return { ok };
    throw new TypeError('Failed to fetch');
  }) as never;
  await expect(fetchChecked(FILE, 'sha256-a')).rejects.toMatchObject({ isRefused: ok });
});

test('a browser without AbortSignal.timeout, such as Safari 15, gets a text and learns that one was refused', async () => {
  AbortSignal.timeout = undefined as never;
  answer(200, { title: 'A' });
  await expect(fetchChecked(FILE, 'sha256-a')).resolves.toEqual({ title: 'A' });
  globalThis.fetch = jest.fn(async (_address, { method }) => {
    if (method === 'HEAD') return { ok: true };
    throw new TypeError('Failed to fetch');
  }) as never;
  await expect(fetchChecked(FILE, 'sha256-a')).rejects.toMatchObject({ isRefused: true });
});

test('does not request a file without a hash a second time, because it cannot have a wrong one', async () => {
  globalThis.fetch = jest.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(fetchChecked(FILE, '')).rejects.toMatchObject({ isRefused: false });
  expect(fetch).toHaveBeenCalledTimes(1);
});
