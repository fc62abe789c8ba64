import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import type { SelectionInPage } from 'shared/contract/page/page-state';
import { quietRegistry, TestSite } from '../testing/test-site';

let site: TestSite;
beforeEach(async () => {
  site = new TestSite();
  await site.open();
});
afterEach(() => site.close());

const inPage = async (): Promise<SelectionInPage> =>
  JSON.parse(/id="picks">(.*?)<\/script>/.exec((await site.app!.inject('/help-center')).body)![1]!);
const get = (url: string, headers = {}) => site.app!.inject({ url, headers });

test('a page names its releases and the hash of its facts, and carries no hash of a script', async () => {
  const { body } = await get('/help-center');
  const { releases, facts } = await inPage();
  expect(releases).toEqual(['/_releases/shell/1.0.0/', '/_releases/help/2.0.0/', '/_releases/help/1.9.0/']);
  expect(body).not.toContain('sha384-');
  const answer = await get(facts.href);
  expect(facts.integrity).toBe(`sha256-${createHash('sha256').update(answer.rawPayload).digest('base64')}`);
  expect(answer.json().sections.help.integrity).toHaveProperty(['/_releases/help/2.0.0/entry.js']);
});

test('browsers and shared caches keep facts for a year, separately by encoding', async () => {
  const { facts } = await inPage();
  const { headers, rawPayload } = await get(facts.href, { 'accept-encoding': 'br' });
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'application/json; charset=utf-8',
    'content-encoding': 'br',
    vary: 'Accept-Encoding',
  });
  expect(brotliDecompressSync(rawPayload).toString()).toBe((await get(facts.href)).body);
  const again = await get(facts.href, { 'if-none-match': String(headers.etag) });
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
});

test('facts are equal after a restart, and after stable has changed', async () => {
  const { facts } = await inPage();
  const before = (await get(facts.href)).body;
  const now = quietRegistry();
  now.sections.help!.stable = '2.1.0';
  site.live.current = now;
  await site.open();
  expect((await get(facts.href)).body).toBe(before);
  expect((await inPage()).facts.href).not.toBe(facts.href);
});

test('facts that are made again have the year of the pages, also when the clock is ahead of them', async () => {
  const { facts } = await inPage();
  const before = (await get(facts.href)).body;
  await site.open();
  jest.useFakeTimers({
    now: new Date('2031-01-01T00:00:01Z'),
    doNotFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'nextTick', 'queueMicrotask', 'performance', 'hrtime'],
  });
  const again = await get(facts.href);
  jest.useRealTimers();
  expect(again.body).toBe(before);
});

test.each([
  ['a release that was never published', (href: string) => href.replace('help@2.0.0', 'help@9.9.9')],
  ['a fallback that was never published', (href: string) => href.replace('~1.9.0', '~9.9.9')],
  ['a section twice, which a page never does,', (href: string) => href.replace('.json', ',help@2.0.0~1.9.0.json')],
  ['another edition of the site', (href: string) => href.replace(/hydration\/[^/]+/, 'hydration/3-000000000000')],
  ['a folder above the store', (href: string) => href.replace('help@2.0.0', '..%2f..@2.0.0')],
  ['no section at all', (href: string) => href.replace(/[^/]+\.json$/, '.json')],
  ['nothing that can be read', (href: string) => `${href}?x=1`],
])('an address that names %s gives 404, which is not cached', async (_what, change) => {
  const { facts } = await inPage();
  expect(change(facts.href)).not.toBe(facts.href);
  const { statusCode, headers } = await get(change(facts.href));
  expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
});

test('a shell with page contract 2 gets everything in the page', async () => {
  site.publish('shell', '0.9.0', 2);
  site.live.current.sections.shell.stable = '0.9.0';
  const { selection } = await site.get('/help-center');
  expect(selection).toMatchObject({ page: 2, sections: { help: { integrity: expect.anything() } } });
  expect(selection).not.toHaveProperty('facts');
});
