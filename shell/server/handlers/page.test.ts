/** @jest-environment node */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SITE } from 'shared/testing/site';
import { withSection } from '../../releases/commands/section-state';
import { start } from '../../releases/commands/start';
import { block } from '../../releases/commands/block';
import { pairKey, type Pair } from '../../releases/live-pairs';
import { emptyRegistry } from '../../releases/registry/empty-registry';
import type { Registry } from '../../releases/registry/schema';
import type { RenderedSection } from '../../releases/render/render-job';
import { createApp } from '../app';
import type { Origin } from '../origin';
import { PageCache } from '../page/page-cache';

const now = '2026-01-01T00:00:00.000Z';
let data: string;

const publish = (name: string, version: string) => {
  const folder = path.join(data, 'releases', name, version);
  mkdirSync(folder, { recursive: true });
  const record = { name, version, contract: 1, entry: 'entry.js', chunks: { main: 'entry.js' }, styles: [], files: { 'entry.js': { size: 1, sha384: `hash-${version}` } } };
  writeFileSync(path.join(folder, 'release.json'), JSON.stringify(record));
};

/** A page that says which pair and language it was rendered for. */
const pageOf = (pair: Pair, address: string, language: string) => ({
  html: `<html><head></head><body><div id="root">${pairKey(pair)} ${address} ${language}</div><!--picks--></body></html>`,
  status: address.endsWith('/*') ? (404 as const) : (200 as const),
  inlineScripts: ['sha256-theme='],
});
const rendered = (pair: Pair): RenderedSection => {
  const addresses = pair.section === 'help' ? ['/help-center', '/help-center/search', '/help-center/*'] : ['/*'];
  const of = (language: string) => Object.fromEntries(addresses.map((address) => [address, pageOf(pair, address, language)]));
  return { pages: { en: of('en'), rw: of('rw') }, onRequest: { '/help-center/search': 'q' } };
};
const render = jest.fn();
const pages = { has: ({ version }: Pair) => version !== '9.0.0', ensure: async () => undefined, read: rendered, render };

const base = () => withSection(withSection(emptyRegistry(), 'shell', { stable: '1.0.0' }), 'help', { stable: '2.0.0', previousGood: ['1.9.0'] });

const appWith = (registry: Registry, origin: Partial<Origin> = {}) =>
  createApp({ data, site: SITE, pages, live: { current: registry, fault: null }, feedbackLimit: 9, trustedProxies: 0, ...origin } as unknown as Origin);

async function get(url: string, { headers = {}, registry = base(), origin = {} }: { headers?: Record<string, string>; registry?: Registry; origin?: Partial<Origin> } = {}) {
  const app = await appWith(registry, origin);
  const answer = await app.inject({ url, headers });
  await app.close();
  const picks = /id="picks">(.*?)<\/script>/.exec(answer.body)?.[1];
  return { ...answer, status: answer.statusCode, headers: answer.headers, body: answer.body, picks: picks && JSON.parse(picks) };
}

beforeAll(() => {
  data = mkdtempSync(path.join(tmpdir(), 'pages-'));
  publish('shell', '1.0.0');
  ['1.9.0', '2.0.0', '2.1.0', '9.0.0'].forEach((version) => publish('help', version));
});
beforeEach(() => {
  render.mockReset().mockImplementation(async (pair: Pair, { address, language }: { address: string; language: string }) => ({ onRequest: {}, pages: { [language]: { [address]: pageOf(pair, address, language) } } }));
});

test('a visitor gets the page of their language, and in it what was picked', async () => {
  const { status, body, headers, picks } = await get('/help-center', { headers: { 'accept-language': 'rw' } });
  expect(status).toBe(200);
  expect(body).toContain('1.0.0/help@2.0.0 /help-center rw');
  expect(picks).toMatchObject({ shell: { version: '1.0.0' }, sections: { help: { version: '2.0.0', entry: '/_releases/help/2.0.0/entry.js', previousGood: { version: '1.9.0' } } } });
  expect(picks.sections.help.integrity).toEqual({ '/_releases/help/2.0.0/entry.js': 'sha384-hash-2.0.0' });
  expect(picks).not.toHaveProperty('arms');
  expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-theme='");
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'private, no-cache' });
  expect(headers).not.toHaveProperty('set-cookie');
});

test('another letter case or a slash too many leads to the exact address, with its query', async () => {
  expect(await get('/HELP-center/?lng=rw')).toMatchObject({ status: 301, headers: { location: '/help-center?lng=rw' } });
});

test('what is nowhere is not found: below a section its page, elsewhere the shell\'s', async () => {
  const below = await get('/help-center/nothing');
  const elsewhere = await get('/nothing');
  expect([below.status, elsewhere.status]).toEqual([404, 404]);
  expect(below.body).toContain('help@2.0.0 /help-center/* en');
  expect(elsewhere.body).toContain('shell@1.0.0 /* en');
  expect((await get('//evil.test/x')).status).toBe(404);
});

test('while a rollout runs a visitor keeps a bucket, and the page names release and arm of the same choice', async () => {
  const registry = start(base(), { name: 'help', version: '2.1.0', stages: [100], id: 'r', now });
  const first = await get('/help-center', { registry });
  expect(first.headers['set-cookie']).toMatch(/^rb=\d+;/);
  expect(first.body).toContain('help@2.1.0');
  expect(first.picks).toMatchObject({ arms: { help: 'candidate' }, sections: { help: { version: '2.1.0', previousGood: { version: '2.0.0' } } } });
  const crawler = await get('/help-center', { registry, headers: { 'user-agent': 'Googlebot' } });
  expect(crawler.headers).not.toHaveProperty('set-cookie');
  expect(crawler.body).toContain('help@2.0.0');
});

test('a pair that was not rendered is not served: the visitor gets stable', async () => {
  const registry = start(base(), { name: 'help', version: '9.0.0', stages: [100], id: 'r', now });
  const { body, picks } = await get('/help-center', { registry, headers: { cookie: 'rb=1' } });
  expect(body).toContain('help@2.0.0');
  expect(picks.sections.help.version).toBe('2.0.0');
});

test('a published release can be previewed by its name, marked and out of search engines', async () => {
  const { body, picks } = await get('/help-center?release=help@2.1.0&lng=en');
  expect(body).toContain('help@2.1.0 /help-center en');
  expect(body).toContain('<meta name="robots" content="noindex">');
  expect(body).toContain('href="/help-center?lng=en"');
  expect(picks.preview).toBe('help@2.1.0');
});

test('a release that was never published, or is blocked, is not previewed', async () => {
  const registry = block(base(), { name: 'help', version: '2.1.0', reason: 'x', now });
  for (const version of ['7.7.7', '2.1.0', '..']) {
    const { status, body, picks } = await get(`/help-center?release=help@${version}`, { registry });
    expect(status).toBe(200);
    expect(body).toContain('help@2.0.0');
    expect(body).not.toContain('noindex');
    expect(picks).not.toHaveProperty('preview');
  }
});

test('a search without scripts is rendered for its own words', async () => {
  const { status, body } = await get('/help-center/search?q=my+pin&lng=rw');
  expect(status).toBe(200);
  expect(render).toHaveBeenCalledWith({ shell: '1.0.0', section: 'help', version: '2.0.0' }, { address: '/help-center/search?q=my+pin', language: 'rw' });
  expect(body).toContain('/help-center/search?q=my+pin rw');
});

test('a search that does not render leads to the plain search page', async () => {
  const said = jest.spyOn(console, 'error').mockImplementation();
  render.mockRejectedValue(new Error('rendering took too long'));
  const { status, headers } = await get('/help-center/search?q=x');
  expect(status).toBe(302);
  expect(headers.location).toBe('/help-center/search');
  expect(said).toHaveBeenCalledTimes(1);
  said.mockRestore();
});

test('a search of more than 200 characters leads to its beginning, for now', async () => {
  const { status, headers } = await get(`/help-center/search?q=${'a'.repeat(201)}&lng=rw`);
  expect([status, headers.location]).toEqual([302, `/help-center/search?q=${'a'.repeat(200)}&lng=rw`]);
});

test('searches and previews leave the memory to what many visitors get', async () => {
  const kept = jest.spyOn(PageCache.prototype, 'get');
  for (const url of ['/help-center/search?q=x', '/help-center?release=help@2.1.0']) expect((await get(url)).status).toBe(200);
  expect(kept).not.toHaveBeenCalled();
  await get('/help-center');
  expect(kept).toHaveBeenCalledTimes(1);
  kept.mockRestore();
});

test('searches are rendered by a process of their own, where there is one', async () => {
  const onRequest = jest.fn().mockImplementation(render.getMockImplementation()!);
  const { body } = await get('/help-center/search?q=x', { origin: { pagesOnRequest: { ...pages, render: onRequest } as never } });
  expect(body).toContain('/help-center/search?q=x en');
  expect(onRequest).toHaveBeenCalledTimes(1);
  expect(render).not.toHaveBeenCalled();
});

test('open tabs learn which releases were recalled', async () => {
  const registry = block(base(), { name: 'help', version: '2.1.0', reason: 'x', now });
  const { body, headers } = await get('/_recalled', { registry });
  expect(JSON.parse(body)).toEqual(['help@2.1.0']);
  expect(headers['cache-control']).toBe('no-cache');
});

test('the list for search engines is read from the disk once, until a release changes it', async () => {
  const read = jest.fn(rendered);
  const live = { current: base(), fault: null };
  const app = await appWith(live.current, { pages: { ...pages, read } as never, live: live as never });
  for (let time = 0; time < 3; time += 1) await app.inject('/sitemap.xml');
  expect(read).toHaveBeenCalledTimes(1);
  live.current = withSection(base(), 'help', { stable: '2.1.0' });
  await app.inject('/sitemap.xml');
  expect(read).toHaveBeenLastCalledWith({ shell: '1.0.0', section: 'help', version: '2.1.0' });
  await app.close();
});

test('search engines find every page in both languages, and no others', async () => {
  const { body } = await get('/sitemap.xml');
  expect([...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual(
    ['/help-center', '/help-center/search'].flatMap((address) => ['en', 'rw'].map((language) => `https://tuzamuke.test${address}?lng=${language}`)),
  );
  expect((await get('/robots.txt')).body).toContain('Sitemap: https://tuzamuke.test/sitemap.xml');
  expect(JSON.parse((await get('/site.webmanifest')).body)).toMatchObject({ name: 'Tuzamuke', start_url: '/' });
});
