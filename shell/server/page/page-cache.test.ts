/** @jest-environment node */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { encode, PageCache } from './page-cache';

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
  const cache = new PageCache();
  const [first, second] = await Promise.all([cache.get('key', compose), cache.get('key', compose)]);
  expect(compose).toHaveBeenCalledTimes(1);
  expect(first).toBe(second);
});

test('different keys never share a page', async () => {
  const cache = new PageCache();
  const [en, rw] = await Promise.all([cache.get('en', () => 'Hello'), cache.get('rw', () => 'Muraho')]);
  expect([en.identity.toString(), rw.identity.toString()]).toEqual(['Hello', 'Muraho']);
});

test('the oldest page makes room when the cache is full', async () => {
  const cache = new PageCache(2);
  const compose = jest.fn(() => 'page');
  for (const key of ['a', 'b', 'c', 'b', 'a']) await cache.get(key, compose);
  expect(compose).toHaveBeenCalledTimes(4);
});

test('a page that failed to compose is tried again', async () => {
  const cache = new PageCache();
  expect(() => cache.get('key', () => { throw new Error('broken'); })).toThrow('broken');
  await expect(cache.get('key', () => 'page')).resolves.toMatchObject({ identity: Buffer.from('page') });
});
