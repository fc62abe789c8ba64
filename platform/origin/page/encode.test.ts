import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { encode } from './encode';

test('every encoding decodes to the same page', async () => {
  const html = '<p>Murakaza neza — ikaze 🎉</p>'.repeat(50);
  const { identity, br, gzip } = await encode(html, 'page');
  expect(identity.toString()).toBe(html);
  expect(brotliDecompressSync(br).toString()).toBe(html);
  expect(gunzipSync(gzip).toString()).toBe(html);
  expect(br.length).toBeLessThan(identity.length);
});

test('the ETag is quoted, and equal for equal pages alone', async () => {
  const [one, same, other] = await Promise.all([encode('a', 'page'), encode('a', 'page'), encode('b', 'page')]);
  expect(one.etag).toMatch(/^"[\w-]{22}"$/);
  expect(one.etag).toBe(same.etag);
  expect(one.etag).not.toBe(other.etag);
});

test('a page for a single visitor is compressed with less effort, and decodes to the same page', async () => {
  const html = Array.from({ length: 3000 }, (_, index) => `<p>${index * index}</p>`).join('');
  const [once, shared] = [await encode(html, 'once'), await encode(html, 'page')];
  expect(brotliDecompressSync(once.br).toString()).toBe(html);
  expect(once.etag).toBe(shared.etag);
  expect(once.br.length).toBeGreaterThan(shared.br.length);
});
