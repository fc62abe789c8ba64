import type { APIRequestContext } from '@playwright/test';
import { ROUTES } from 'tooling/testing/routes';
import { expect, test } from '../fixtures/site';

/** The first address in a page that matches a pattern. */
const fileIn = async (request: APIRequestContext, pattern: RegExp, page = '/help-center') =>
  pattern.exec(await (await request.get(page)).text())![0];

test('answers an exact address without a redirect, and an unknown one with 404', async ({ request }) => {
  for (const route of [...ROUTES, '/help-center/How-Do-I-export-Transactions']) {
    const answer = await request.get(route, { maxRedirects: 0 });
    expect([route, answer.status(), answer.headers()['content-type']]).toEqual([route, 200, 'text/html; charset=utf-8']);
  }
  for (const address of [
    '/nowhere',
    '/help-center/nowhere',
    '/a/b/c?lng=en',
    '/index.html',
    '/_releases',
    '/.env',
    '/api/web/index',
  ]) {
    expect([address, (await request.get(address)).status()]).toEqual([address, 404]);
  }
});

test('HEAD has the status and type of GET, without a body', async ({ request }) => {
  for (const address of ['/', '/help-center', '/nowhere', '/sitemap.xml', '/healthz']) {
    const [get, head] = [await request.get(address), await request.head(address)];
    expect([address, head.status(), head.headers()['content-type']]).toEqual([
      address,
      get.status(),
      get.headers()['content-type'],
    ]);
    expect(await head.text()).toBe('');
  }
});

test('the sitemap lists every page in both languages, and each address answers 200', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address]) => new URL(address!.replaceAll('&amp;', '&')),
  );
  const paths = [...new Set(addresses.map(({ pathname }) => pathname))];
  expect(addresses).toHaveLength(2 * paths.length);
  expect(paths).toEqual(expect.arrayContaining(ROUTES));
  // The landing page, two legal pages, index, search, and at least 42 guides.
  expect(paths.length).toBeGreaterThanOrEqual(47);
  for (const path of paths) expect([path, (await request.head(path, { maxRedirects: 0 })).status()]).toEqual([path, 200]);
});

test('robots.txt and the web manifest follow their standards', async ({ request }) => {
  const robots = await request.get('/robots.txt');
  expect(robots.headers()['content-type']).toContain('text/plain');
  expect(await robots.text()).toMatch(/^Sitemap: https?:\/\/\S+\/sitemap\.xml$/m);
  const manifest = await request.get('/site.webmanifest');
  expect(manifest.headers()['content-type']).toContain('application/manifest+json');
  const { name, start_url: start, icons } = await manifest.json();
  expect([typeof name, start]).toEqual(['string', '/']);
  for (const { src } of icons) expect((await request.get(src)).status()).toBe(200);
});

test('release files are immutable and precompressed', async ({ request }) => {
  for (const pattern of [
    /\/_releases\/help\/[^"]+\/remoteEntry\.js/,
    /\/_releases\/shell\/[^"]+\.css/,
    /\/_releases\/shell\/[^"]+\.js/,
  ]) {
    const file = await fileIn(request, pattern);
    for (const encoding of ['br', 'gzip']) {
      const headers = (await request.get(file, { headers: { 'Accept-Encoding': encoding } })).headers();
      expect([file, headers['content-encoding'], headers['cache-control']]).toEqual([
        file,
        encoding,
        'public, max-age=31536000, immutable',
      ]);
      expect(headers.vary?.toLowerCase()).toContain('accept-encoding');
    }
    const plain = await request.get(file, { headers: { 'Accept-Encoding': 'identity' } });
    expect(plain.headers()['content-encoding']).toBeUndefined();
    expect(plain.status()).toBe(200);
  }
});
