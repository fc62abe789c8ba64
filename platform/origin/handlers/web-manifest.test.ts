import Fastify from 'fastify';
import type { Site } from 'shared/contract';
import type { SectionDeclaration } from 'shared/contract/registry/section-declaration';
import { publishForTest } from 'platform/testing/release-folder';
import { withSection } from 'platform/rollout';
import { quietRegistry, TestSite } from '../testing/test-site';
import { addWebManifest } from './web-manifest';

let site: TestSite;
beforeEach(() => {
  site = new TestSite();
});
afterEach(() => site.close());

const manifest = async (query = '', headers = {}) => JSON.parse((await site.get(`/site.webmanifest${query}`, headers)).body);

function bringPictures(version: string, ...names: string[]): void {
  const files = Object.fromEntries(['entry.js', ...names].map((name) => [name, { size: 1, sha384: 'hash' }]));
  publishForTest(site.data, { name: 'shell', version, entry: 'entry.js', chunks: { main: 'entry.js' }, files });
}

test('the manifest makes the site installable, with icons and screenshots of the current shell', async () => {
  bringPictures(
    '1.0.0',
    'app/icon-192.png',
    'app/maskable-512.png',
    'app/narrow-en-1.png',
    'app/narrow-rw-1.png',
    'app/wide-en-1.png',
  );
  const { icons, screenshots, ...more } = await manifest('?lng=en');
  expect(more).toMatchObject({ id: '/', name: 'Tuzamuke', start_url: '/', scope: '/', display: 'standalone', lang: 'en' });
  expect(more.categories).toEqual(['finance', 'education']);
  expect(icons).toContainEqual({
    src: '/_releases/shell/1.0.0/app/maskable-512.png',
    sizes: '512x512',
    type: 'image/png',
    purpose: 'maskable',
  });
  expect(screenshots.map(({ src, form_factor: form }: { src: string; form_factor: string }) => [src, form])).toEqual([
    ['/_releases/shell/1.0.0/app/narrow-en-1.png', 'narrow'],
    ['/_releases/shell/1.0.0/app/wide-en-1.png', 'wide'],
  ]);
});

test('while a tampered shell is replaced by the good one before it, the manifest names the pictures of that one', async () => {
  for (const version of ['0.9.0', '1.0.0']) bringPictures(version, 'app/maskable-512.png');
  site.live.current = withSection(quietRegistry(), 'shell', { stable: '1.0.0', previousGood: ['0.9.0'] });
  site.live.tampered.set('shell@1.0.0', 'app/maskable-512.png is not what was published');
  const { icons } = await manifest();
  expect(icons).toContainEqual(expect.objectContaining({ src: '/_releases/shell/0.9.0/app/maskable-512.png' }));
  expect((await site.get('/apple-touch-icon.png')).headers.location).toBe('/_releases/shell/0.9.0/app/maskable-512.png');
});

test('the manifest is in the language of its page, and describes one app in both', async () => {
  const [en, rw] = [await manifest('?lng=en'), await manifest('?lng=rw')];
  expect(rw.shortcuts[0]).toEqual({ name: 'Ubufasha', url: '/help-center' });
  expect(en.shortcuts[0].name).toBe('Help Center');
  expect(rw.id).toBe(en.id);
  const unnamed = await site.get('/site.webmanifest', { 'accept-language': 'rw' });
  expect([JSON.parse(unnamed.body).lang, unnamed.headers.vary]).toEqual(['rw', 'Accept-Language']);
  expect(unnamed.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
});

test('shortcuts come by their order, and those of the same order by the names of their sections', async () => {
  const declared = (...shortcuts: [address: string, order: number][]) => ({
    shortcuts: shortcuts.map(([address, order]) => ({ label: { en: address, rw: address }, address, order })),
  });
  const declarations = {
    news: declared(['/news', 20]),
    help: declared(['/late', 30], ['/help', 20]),
    legal: declared(['/first', 10]),
  };
  const app = Fastify();
  addWebManifest(
    app,
    {} as Site,
    () => [],
    () => declarations as unknown as Record<string, SectionDeclaration>,
  );
  const answer = await app.inject('/site.webmanifest');
  const { shortcuts } = answer.json<{ shortcuts: { url: string }[] }>();
  expect(shortcuts.map(({ url }) => url)).toEqual(['/first', '/help', '/news', '/late']);
  // Without a word on it, as during development, no section is missing.
  expect(answer.headers['cache-control']).toBe('public, max-age=3600');
  await app.close();
});

test('while a section cannot be shown, no cache keeps the manifest, which lacks its shortcuts', async () => {
  const app = Fastify();
  addWebManifest(
    app,
    {} as Site,
    () => [],
    () => ({}),
    () => false,
  );
  expect((await app.inject('/site.webmanifest')).headers['cache-control']).toBe('no-store');
  await app.close();
});

test('an older shell without pictures keeps the vector icon', async () => {
  const { icons, screenshots } = await manifest();
  expect(icons).toEqual([{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }]);
  expect(screenshots).toEqual([]);
  const { headers, status } = await site.get('/apple-touch-icon.png');
  // The next shell may have one.
  expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
});
