/** @jest-environment node */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { encode, encodeOnce, PageCache } from './page-cache';

test('every encoding of a page holds the same page', async () => {
  const html = '<p>Murakaza neza — ikaze 🎉</p>'.repeat(50);
  const { identity, br, gzip } = await encode(html);
  expect(identity.toString()).toBe(html);
  expect(brotliDecompressSync(br).toString()).toBe(html);
  expect(gunzipSync(gzip).toString()).toBe(html);
  expect(br.length).toBeLessThan(identity.length);
});

test('the etag is quoted, stays for equal pages and differs for others', async () => {
  const [one, same, other] = await Promise.all([encode('a'), encode('a'), encode('b')]);
  expect(one.etag).toMatch(/^"[\w-]{22}"$/);
  expect(one.etag).toBe(same.etag);
  expect(one.etag).not.toBe(other.etag);
});

test('a page is composed once for all who get the same', async () => {
  const compose = jest.fn(() => 'page');
  const cache = new PageCache(400);
  const [first, second] = await Promise.all([cache.get('key', compose), cache.get('key', compose)]);
  expect(compose).toHaveBeenCalledTimes(1);
  expect(first).toBe(second);
});

test('different keys never share a page', async () => {
  const cache = new PageCache(400);
  const [en, rw] = await Promise.all([cache.get('en', () => 'Hello'), cache.get('rw', () => 'Muraho')]);
  expect([en.identity.toString(), rw.identity.toString()]).toEqual(['Hello', 'Muraho']);
});

test('the page that nobody asked for longest makes room when the cache is full', async () => {
  const cache = new PageCache(2);
  const compose = jest.fn(() => 'page');
  for (const key of ['home', 'b', 'home', 'c', 'home']) await cache.get(key, compose);
  expect(compose).toHaveBeenCalledTimes(3);
});

test('what only one visitor gets is compressed with less effort, and holds the same page', async () => {
  const html = Array.from({ length: 3000 }, (_, index) => `<p>${index * index}</p>`).join('');
  const [once, shared] = [await encodeOnce(html), await encode(html)];
  expect(brotliDecompressSync(once.br).toString()).toBe(html);
  expect(once.etag).toBe(shared.etag);
  expect(once.br.length).toBeGreaterThan(shared.br.length);
});

test('a page that failed to compose is tried again', async () => {
  const cache = new PageCache(400);
  await expect(
    cache.get('key', () => {
      throw new Error('broken');
    }),
  ).rejects.toThrow('broken');
  await expect(cache.get('key', () => 'page')).resolves.toMatchObject({ identity: Buffer.from('page') });
});
