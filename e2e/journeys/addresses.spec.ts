import type { APIRequestContext } from '@playwright/test';
import { ROUTES } from 'tooling/testing/routes';
import { expect, test } from '../fixtures/site';

const langOf = async (answer: { text(): Promise<string> }) => /<html lang="(\w+)">/.exec(await answer.text())?.[1];
/** The first address in a page that matches a pattern. */
const fileIn = async (request: APIRequestContext, pattern: RegExp, page = '/help-center') =>
  pattern.exec(await (await request.get(page)).text())![0];

test('chooses the language by query, then cookie, then Accept-Language, then English', async ({ request }) => {
  const ask = async (address: string, headers: Record<string, string> = {}) =>
    langOf(await request.get(address, { headers: { 'Accept-Language': '', ...headers } }));
  expect(await ask('/help-center')).toBe('en');
  expect(await ask('/help-center', { 'Accept-Language': 'rw' })).toBe('rw');
  expect(await ask('/help-center', { 'Accept-Language': 'fr, rw-RW;q=0.8, en;q=0.5' })).toBe('rw');
  expect(await ask('/help-center', { 'Accept-Language': 'rw;q=0, en' })).toBe('en');
  expect(await ask('/help-center', { 'Accept-Language': 'rw', Cookie: 'i18nextLng=en' })).toBe('en');
  expect(await ask('/help-center?lng=rw', { 'Accept-Language': 'en', Cookie: 'i18nextLng=en' })).toBe('rw');
  expect(await ask('/help-center?lng=fr', { Cookie: 'i18nextLng=xx', 'Accept-Language': 'rw' })).toBe('rw');
});

test('caches cannot serve a page in the language of another visitor', async ({ request }) => {
  const { vary, 'cache-control': cache } = (await request.get('/')).headers();
  expect(vary).toContain('Accept-Language');
  expect(vary).toContain('Cookie');
  expect(cache).toContain('private');
});

for (const [address, exact] of [
  ['/Help-Center', '/help-center'],
  ['/PRIVACY-POLICY?lng=rw', '/privacy-policy?lng=rw'],
  ['/help-center/how-do-i-export-transactions', '/help-center/How-Do-I-export-Transactions'],
  ['/help-center/HOW-DO-I-CREATE-GOAL', '/help-center/how-do-i-create-goal'],
] as const) {
  test(`redirects ${address} to ${exact}`, async ({ request }) => {
    const answer = await request.get(address, { maxRedirects: 0 });
    expect(answer.status()).toBe(301);
    expect(answer.headers().location).toBe(exact);
  });
}

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

test('/healthz names the release of each part', async ({ request }) => {
  const answer = await request.get('/healthz');
  expect(await answer.json()).toEqual({
    status: 'ok',
    releases: Object.fromEntries(
      ['shell', 'landing', 'legal', 'help'].map((name) => [name, expect.stringMatching(/^\d+\.\d+\.\d+-[0-9a-f]{8}$/)]),
    ),
  });
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

test('a page is compressed, and a revalidation answers 304', async ({ request }) => {
  const page = await request.get('/', { headers: { 'Accept-Encoding': 'br' } });
  expect(page.headers()['content-encoding']).toBe('br');
  const again = await request.get('/', { headers: { 'Accept-Encoding': 'br', 'If-None-Match': page.headers().etag! } });
  expect(again.status()).toBe(304);
});

test('does not serve the server bundle of a release', async ({ request }) => {
  const root = (await fileIn(request, /\/_releases\/help\/[^"]+\/remoteEntry\.js/)).replace('/remoteEntry.js', '');
  expect((await request.get(`${root}/mf-manifest.json`)).status()).toBe(200);
  for (const way of [
    'server/bundle.cjs',
    'server/',
    'server',
    'server/bundle.cjs.br',
    '%73erver/main.cjs',
    'static/../server/bundle.cjs',
    'static/%2e%2e/server/bundle.cjs',
    '/server/bundle.cjs',
    'server%2fbundle.cjs',
    '%5Cserver/bundle.cjs',
  ]) {
    const answer = await request.get(`${root}/${way}`, { maxRedirects: 0 });
    expect([way, answer.ok()]).toEqual([way, false]);
  }
});

test('sends security headers, and sets no cookie without a choice', async ({ request }) => {
  const headers = (await request.get('/')).headers();
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['content-security-policy']).not.toContain('unsafe-inline');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['set-cookie']).toBeUndefined();
});
