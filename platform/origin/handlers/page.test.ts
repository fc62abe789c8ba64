import { block, start } from 'platform/rollout';
import { PageCache } from '../page/page-cache';
import { integrityOf, quietRegistry, TestSite } from '../testing/test-site';

const now = '2026-01-01T00:00:00.000Z';
let site: TestSite;
beforeEach(() => {
  site = new TestSite();
});
afterEach(() => site.close());

test('a visitor gets the page in their language with their selected releases', async () => {
  const { status, body, headers, selection } = await site.get('/help-center', { 'accept-language': 'rw' });
  expect(status).toBe(200);
  expect(body).toContain('1.0.0/help@2.0.0 /help-center rw');
  expect(selection).toMatchObject({
    shell: { version: '1.0.0' },
    sections: { help: { version: '2.0.0', entry: '/_releases/help/2.0.0/entry.js', previousGood: { version: '1.9.0' } } },
  });
  expect(selection.sections.help.integrity).toEqual({ '/_releases/help/2.0.0/entry.js': integrityOf('help', '2.0.0') });
  expect(selection).not.toHaveProperty('arms');
  expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-theme='");
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'private, no-cache' });
  expect(headers).not.toHaveProperty('set-cookie');
});

test('an unknown address gives 404: below a section the section’s page, elsewhere the shell’s', async () => {
  const below = await site.get('/help-center/nothing');
  const elsewhere = await site.get('/nothing');
  expect([below.status, elsewhere.status]).toEqual([404, 404]);
  expect(below.body).toContain('help@2.0.0 /help-center/* en');
  expect(elsewhere.body).toContain('shell@1.0.0 /* en');
  expect((await site.get('//evil.test/x')).status).toBe(404);
});

test('during a rollout a visitor keeps a bucket, and the page names the matching release and arm', async () => {
  site.live.current = start(quietRegistry(), { name: 'help', version: '2.1.0', stages: [100], id: 'r', now });
  const first = await site.get('/help-center');
  expect(first.headers['set-cookie']).toEqual([
    expect.stringMatching(/^rb=\d+;/),
    expect.stringMatching(/^rs=[\w.-]+; Max-Age=7200; Path=\/; HttpOnly; SameSite=Lax$/),
  ]);
  expect(first.body).toContain('help@2.1.0');
  expect(first.selection).toMatchObject({
    arms: { help: 'candidate' },
    sections: { help: { version: '2.1.0', previousGood: { version: '2.0.0' } } },
  });
  const crawler = await site.get('/help-center', { 'user-agent': 'Googlebot' });
  expect(crawler.headers).not.toHaveProperty('set-cookie');
  expect(crawler.body).toContain('help@2.0.0');
});

test('no page contains the session token, which is renewed only before it expires', async () => {
  site.live.current = start(quietRegistry(), { name: 'help', version: '2.1.0', stages: [100], id: 'r', now });
  const first = await site.get('/help-center', { cookie: 'rb=1' });
  const token = /^rs=([^;]+)/.exec(String(first.headers['set-cookie']))![1]!;
  const next = await site.get('/help-center', { cookie: `rb=1; rs=${token}` });
  expect(next.headers).not.toHaveProperty('set-cookie');
  expect(next.body).toBe(first.body);
  expect(next.body).not.toContain(token);
  expect((await site.get('/help-center', { cookie: `rb=2; rs=${token}` })).headers['set-cookie']).toMatch(/^rs=/);
  site.live.current = quietRegistry();
  expect((await site.get('/help-center', { cookie: 'rb=1' })).headers).not.toHaveProperty('set-cookie');
});

test('a pair that failed its prerender check is not served: the visitor gets stable, and counts for stable', async () => {
  site.live.current = start(quietRegistry(), { name: 'help', version: '2.1.0', stages: [100], id: 'r', now });
  site.live.faults.set('1.0.0/help@2.1.0', 'does not render');
  const { body, selection } = await site.get('/help-center', { cookie: 'rb=1' });
  expect(body).toContain('help@2.0.0');
  expect(selection.sections.help.version).toBe('2.0.0');
  expect(selection.arms).toEqual({ help: 'stable' });
});

test('the page names no fallback that failed its prerender check', async () => {
  site.live.faults.set('1.0.0/help@1.9.0', 'does not render');
  const { selection } = await site.get('/help-center');
  expect(selection.sections.help).not.toHaveProperty('previousGood');
});

test('a search without scripts is rendered by the process for waiting visitors', async () => {
  await site.get('/help-center');
  site.render.mockClear();
  const { status, body } = await site.get('/help-center/search?q=my+pin&lng=rw');
  expect(status).toBe(200);
  expect(body).toContain('1.0.0/help@2.0.0 /help-center/search?q=my+pin rw');
  const only = { address: '/help-center/search?q=my+pin', language: 'rw' };
  expect(site.renderOnRequest.mock.calls).toEqual([[expect.objectContaining({ section: 'help', only })]]);
  expect(site.render).not.toHaveBeenCalled();
});

test('a search that does not render redirects to the plain search page', async () => {
  const errorLog = jest.spyOn(console, 'error').mockImplementation();
  site.renderOnRequest.mockRejectedValue(new Error('rendering took too long'));
  const { status, headers } = await site.get('/help-center/search?q=x');
  expect(status).toBe(302);
  expect(headers.location).toBe('/help-center/search');
  expect(errorLog).toHaveBeenCalledTimes(1);
  errorLog.mockRestore();
});

test('searches and previews are not cached in memory', async () => {
  const cacheReads = jest.spyOn(PageCache.prototype, 'get');
  for (const url of ['/help-center/search?q=x', `/help-center?release=${site.passFor('help', '2.1.0')}`])
    expect((await site.get(url)).status).toBe(200);
  expect(cacheReads).not.toHaveBeenCalled();
  await site.get('/help-center');
  expect(cacheReads).toHaveBeenCalledTimes(1);
  cacheReads.mockRestore();
});

test('open tabs get the list of recalled releases, including the shell’s', async () => {
  const registry = block(quietRegistry(), { name: 'help', version: '2.1.0', reason: 'x', now });
  site.live.current = block(registry, { name: 'shell', version: '0.9.0', reason: 'x', now });
  const { body, headers } = await site.get('/_recalled');
  expect(JSON.parse(body)).toEqual(['shell@0.9.0', 'help@2.1.0']);
  expect(headers['cache-control']).toBe('no-cache');
});
