import { loadContent } from './load-content';

const BASE = '/_releases/test/1.0.0/content/';
let requests: [address: string, integrity: string][];
let answers: Record<string, unknown>;

beforeEach(() => {
  jest.resetModules();
  requests = [];
  AbortSignal.timeout ??= () => new AbortController().signal;
  globalThis.releaseIntegrity = (address) => `sha384-of-${address.slice(BASE.length)}`;
  globalThis.fetch = (async (address: string, { integrity }: RequestInit) => {
    requests.push([address.slice(BASE.length), integrity!]);
    const body = answers[address.slice(BASE.length)];
    if (body instanceof Error) throw body;
    return { status: body ? 200 : 404, ok: Boolean(body), json: async () => body } as Response;
  }) as typeof fetch;
});
afterEach(() => {
  globalThis.releaseIntegrity = () => '';
});

test('checks a text by the hash in its language’s table, and fetches the table once, by the hash in the page', async () => {
  answers = {
    'en/hashes.json': { 'en/a/one.json': 'sha256-one', 'en/a/two.json': 'sha256-two' },
    'en/a/one.json': 1,
    'en/a/two.json': 2,
  };
  await expect(loadContent('en/a/one.json')).resolves.toBe(1);
  await expect(loadContent('en/a/two.json')).resolves.toBe(2);
  expect(requests).toEqual([
    ['en/hashes.json', 'sha384-of-en/hashes.json'],
    ['en/a/one.json', 'sha256-one'],
    ['en/a/two.json', 'sha256-two'],
  ]);
});

test('does not request a text that its table does not name', async () => {
  answers = { 'rw/hashes.json': {}, 'rw/a/one.json': 1 };
  await expect(loadContent('rw/a/one.json')).rejects.toMatchObject({ name: 'MissingContentError' });
  expect(requests).toEqual([['rw/hashes.json', 'sha384-of-rw/hashes.json']]);
});

test('rejects when the page has no hash of the table', async () => {
  globalThis.releaseIntegrity = () => {
    throw new Error('is in no release');
  };
  await expect(loadContent('xx/a/one.json')).rejects.toThrow('is in no release');
  expect(requests).toEqual([]);
});

test('requests a missing table again, and names the file that failed', async () => {
  answers = { 'fr/hashes.json': new TypeError('Failed to fetch') };
  await expect(loadContent('fr/a/one.json')).rejects.toMatchObject({ request: `${BASE}fr/hashes.json` });
  answers = { 'fr/hashes.json': { 'fr/a/one.json': 'sha256-one' }, 'fr/a/one.json': 1 };
  await expect(loadContent('fr/a/one.json')).resolves.toBe(1);
});

test('distinguishes a refused text from one that did not arrive', async () => {
  answers = { 'de/hashes.json': new TypeError('Failed to fetch') };
  await expect(loadContent('de/a/one.json')).rejects.toMatchObject({ isRefused: false });
  const lost = globalThis.fetch;
  globalThis.fetch = (async (address: string, options: RequestInit) =>
    options.method === 'HEAD' ? ({ ok: true } as Response) : lost(address, options)) as typeof fetch;
  await expect(loadContent('de/a/one.json')).rejects.toMatchObject({ isRefused: true });
});
