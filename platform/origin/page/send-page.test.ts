import Fastify from 'fastify';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { SITE } from 'shared/testing/site';
import { finishPage } from './finished-page';
import { sendPage } from './send-page';
import { PageSeal } from './page-seal';

const SHARED = {
  seal: new PageSeal(Buffer.alloc(32, 's')),
  path: '/',
  pair: { shell: '1.0.0', section: 'help', version: '2.0.0' },
};
const dictionaries = { announce: () => undefined, deltaOf: async () => null };
const HTML = '<p>Ikaze</p>'.repeat(20);

async function get(headers: Record<string, string> = {}, status: 200 | 404 = 200) {
  const stored = { html: HTML, status, inlineScripts: [] };
  const page = await finishPage(SITE, { policy: null, trustedTypes: [] }, stored, HTML, SHARED);
  const app = Fastify();
  app.get('/', (request, reply) => sendPage(request, reply, page, dictionaries));
  return { page, answer: await app.inject({ url: '/', headers }) };
}

test('a page is HTML, private to the browser, and revalidated on each use', async () => {
  const { answer, page } = await get();
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-cache',
    etag: page.etag,
    vary: 'Accept-Encoding, Accept-Language, Available-Dictionary, Cookie',
  });
  expect(answer.headers).not.toHaveProperty('content-encoding');
  expect(answer.body).toBe(HTML);
});

test.each([
  ['gzip, deflate, br', 'br'],
  ['br;q=0.5, gzip', 'br'],
  ['gzip, deflate', 'gzip'],
  ['gzip;q=0.8', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.0, gzip;q=1', 'gzip'],
  ['BR', 'br'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0', undefined],
  ['deflate', undefined],
  ['identity', undefined],
  ['br;q=0,gzip;q=0', undefined],
])('a browser that accepts "%s" gets %s', async (accepted, encoding) => {
  const { answer } = await get({ 'accept-encoding': accepted });
  expect(answer.headers['content-encoding']).toBe(encoding);
  const decode = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''] ?? ((bytes: Buffer) => bytes);
  expect(decode(answer.rawPayload).toString()).toBe(HTML);
});

test('a browser that has the current page gets 304 without a body', async () => {
  const { page } = await get();
  const { answer } = await get({ 'if-none-match': page.etag, 'accept-encoding': 'br' });
  expect(answer.statusCode).toBe(304);
  expect(answer.rawPayload).toHaveLength(0);
  expect(answer.headers).toMatchObject({ etag: page.etag, vary: expect.stringContaining('Cookie') });
  expect(answer.headers).not.toHaveProperty('content-type');
});

test.each([
  ['marked as weak, as proxies do that compress', (etag: string) => `W/${etag}`],
  ['in a list', (etag: string) => `"another", ${etag}`],
  ['in a list of weak ones', (etag: string) => `W/"another",W/${etag}`],
])('a browser that sends the tag of the current page %s gets 304', async (_how, sent) => {
  const { page } = await get();
  expect((await get({ 'if-none-match': sent(page.etag) })).answer.statusCode).toBe(304);
});

test('a browser that has another page gets this one', async () => {
  const { answer } = await get({ 'if-none-match': '"another"' });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toBe(HTML);
});

test('a not-found page keeps its 404, even when the browser has it', async () => {
  const { page } = await get();
  const { answer } = await get({ 'if-none-match': page.etag }, 404);
  expect(answer.statusCode).toBe(404);
  expect(answer.body).toBe(HTML);
});
