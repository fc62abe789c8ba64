import { createHash } from 'node:crypto';
import { createDCtx, decompressUsingDict, init } from '@bokuweb/zstd-wasm';
import { block } from 'platform/rollout';
import { quietRegistry, TestSite } from '../testing/test-site';

/** As Chromium opens a page over TLS or on localhost. */
const CHROMIUM = { 'sec-ch-ua': '"Not:A-Brand";v="8", "Chromium";v="156"', 'sec-fetch-dest': 'document' };
const INDEX = '/help-center';
const OTHER = '/help-center?lng=rw';
const RW = { cookie: 'i18nextLng=rw' };

let site: TestSite;
beforeEach(async () => {
  site = new TestSite();
  await site.open();
});
afterEach(() => site.close());

const ask = (url: string, headers: Record<string, string>) => site.app!.inject({ url, headers });
const has = (text: string) => ({
  ...CHROMIUM,
  'accept-encoding': 'gzip, br, dcb, dcz',
  'available-dictionary': `:${createHash('sha256').update(text).digest('base64')}:`,
});
const sentAs = async (url: string, headers: Record<string, string>) => {
  const { statusCode, headers: responseHeaders } = await ask(url, headers);
  return [statusCode, responseHeaders['content-encoding']];
};

test('a page is a dictionary for Chromium, which still revalidates it each time', async () => {
  expect((await ask(INDEX, CHROMIUM)).headers).toMatchObject({
    'use-as-dictionary': 'match="/*", match-dest=("document")',
    'cache-control': 'private, max-age=0, stale-while-revalidate=86400',
    vary: 'Accept-Encoding, Accept-Language, Available-Dictionary, Cookie',
  });
});

test('a page that Chromium has already is a dictionary again, also for an origin that has restarted since', async () => {
  const { body, headers } = await ask(INDEX, CHROMIUM);
  await site.app!.close();
  await site.open();
  const again = await ask(INDEX, { ...CHROMIUM, 'if-none-match': String(headers.etag) });
  expect(again.statusCode).toBe(304);
  expect(again.headers).toMatchObject({
    'use-as-dictionary': headers['use-as-dictionary'],
    'cache-control': headers['cache-control'],
  });
  expect(await sentAs(OTHER, { ...has(body), ...RW })).toEqual([200, 'dcz']);
});

test.each<[string, string, Record<string, string>]>([
  ['another browser, which might show it stale', INDEX, { 'sec-fetch-dest': 'document' }],
  ['a script or the worker', INDEX, { ...CHROMIUM, 'sec-fetch-dest': 'empty' }],
  ['a visitor whose words are in it', '/help-center/search?q=pin', CHROMIUM],
  ['a visitor of a page that is not found', '/nowhere', CHROMIUM],
])('a page is no dictionary for %s', async (_who, url, headers) => {
  const { headers: responseHeaders } = await ask(url, headers);
  expect(responseHeaders).not.toHaveProperty('use-as-dictionary');
  expect(responseHeaders['cache-control']).toBe('private, no-cache');
});

test('a preview is no dictionary', async () => {
  const { headers } = await ask(`${INDEX}?release=${site.passFor('help', '2.1.0')}`, CHROMIUM);
  expect(headers).not.toHaveProperty('use-as-dictionary');
});

test.each(['gzip, br, dcz;q=0', 'gzip, br, dcz; q=0.0', 'gzip, br, x-dcz', 'gzip, br, *'])(
  'a page is not compressed with a dictionary for a client that accepts %s',
  async (accepted) => {
    const { body } = await ask(INDEX, CHROMIUM);
    expect(await sentAs(OTHER, { ...has(body), ...RW, 'accept-encoding': accepted })).toEqual([200, 'br']);
  },
);

test('a browser with a dictionary gets the next page compressed with it', async () => {
  const { body } = await ask(INDEX, CHROMIUM);
  const whole = (await ask(OTHER, RW)).rawPayload;
  const { headers, rawPayload } = await ask(OTHER, { ...has(body), ...RW });
  expect(headers).toMatchObject({ 'content-encoding': 'dcz', 'content-type': 'text/html; charset=utf-8' });
  expect(rawPayload.subarray(0, 40).toString('hex')).toBe(`5e2a4d1820000000${createHash('sha256').update(body).digest('hex')}`);
  await init();
  const read = decompressUsingDict(createDCtx(), rawPayload.subarray(40), Buffer.from(body));
  expect(Buffer.from(read).equals(whole)).toBe(true);
  expect(await sentAs(OTHER, { ...has(body), ...RW, 'if-none-match': String(headers.etag) })).toEqual([304, undefined]);
});

test('each page is compressed with the dictionary that its browser has', async () => {
  const [english, kinyarwanda] = [await ask(INDEX, CHROMIUM), await ask(OTHER, { ...CHROMIUM, ...RW })];
  const dictionaryOf = ({ rawPayload }: Awaited<ReturnType<typeof ask>>) => rawPayload.subarray(8, 40).toString('base64');
  const sha256 = ({ body }: { body: string }) => createHash('sha256').update(body).digest('base64');
  expect(dictionaryOf(await ask(OTHER, { ...has(english.body), ...RW }))).toBe(sha256(english));
  expect(dictionaryOf(await ask(INDEX, has(kinyarwanda.body)))).toBe(sha256(kinyarwanda));
});

test.each<[string, (body: string) => Record<string, string>]>([
  ['a page that is not one of these', () => has('another')],
  ['nonsense', (body) => ({ ...has(body), 'available-dictionary': 'x' })],
  ['no way to read the difference', (body) => ({ ...has(body), 'accept-encoding': 'br' })],
])('a browser with %s gets the whole page', async (_what, headers) => {
  const { body } = await ask(INDEX, CHROMIUM);
  expect(await sentAs(OTHER, { ...headers(body), ...RW })).toEqual([200, 'br']);
});

test('a page for a single visitor is sent whole', async () => {
  const { body } = await ask(INDEX, CHROMIUM);
  expect(await sentAs('/help-center/search?q=pin', has(body))).toEqual([200, 'br']);
});

test.each(['shell', 'help'])('a page of a recalled release of %s is no dictionary', async (name) => {
  const { body } = await ask(INDEX, CHROMIUM);
  expect(await sentAs(OTHER, { ...has(body), ...RW })).toEqual([200, 'dcz']);
  site.publish('shell', '1.1.0');
  const next = quietRegistry();
  next.sections.shell.stable = '1.1.0';
  next.sections.help!.stable = '2.1.0';
  site.live.current = next;
  expect(await sentAs(OTHER, { ...has(body), ...RW })).toEqual([200, 'dcz']);
  const [version, now] = [name === 'shell' ? '1.0.0' : '2.0.0', '2026-01-01T00:00:00.000Z'];
  site.live.current = block(next, { name, version, reason: 'wrong', now });
  expect(await sentAs(OTHER, { ...has(body), ...RW })).toEqual([200, 'br']);
});
