/** @jest-environment node */
import type { WorkerRequest } from 'shared/contract/worker/requests';
import { FakeCaches } from '../testing/fake-caches';
import { signedHeaders, signedSet, trustFakeSite } from '../testing/fake-seal';
import { FakeSite, htmlResponse, pageHtml } from '../testing/fake-site';
import { answer, isReleaseFile } from './answer';
import { VISITED } from './names';
import { lastLanguage, noteRecalled } from './notes';
import { offlinePage } from './offline-page';
import { finishSet, nameOfSet } from './sets';

const PAGE = 'http://site/help-center';
const GUIDES = { section: 'help', language: 'en' } as const;
const SCRIPT = 'http://site/_releases/help/1/main.js';

let fakeCaches: FakeCaches;
let site: FakeSite;

beforeEach(() => {
  [fakeCaches, site] = [new FakeCaches(), new FakeSite()];
  Object.assign(globalThis, { caches: fakeCaches, fetch: site.fetch });
  trustFakeSite();
  const html = pageHtml('Help &amp; more', ['help/1']);
  site.respond(PAGE, () => htmlResponse(html, signedHeaders('/help-center', html)));
  site.respond(SCRIPT, () => new Response('script'));
});

/** Records the requests with their options. */
const watchFetch = () => {
  const fetch = jest.fn(site.fetch as (address: string, init?: object) => Promise<Response>);
  Object.assign(globalThis, { fetch });
  return fetch;
};
const ask = (message: WorkerRequest) => answer(message, PAGE, () => undefined);

test('caches the page that registered the worker, with the files that it has loaded', async () => {
  await ask({ ask: 'here', language: 'rw', loaded: [SCRIPT, 'http://site/_signals'] });
  expect(await fakeCaches.paths('visited')).toEqual(['/help-center']);
  expect(await fakeCaches.paths('files')).toEqual(['/_releases/help/1/main.js']);
  expect(await lastLanguage()).toBe('rw');
});

test.each([
  [true, '<body class="dark"><main>'],
  [false, '<body><main>'],
  [undefined, '<body><main>'],
])('the page without a connection has the theme of the last page: %s', async (isDark, body) => {
  for (const before of [!isDark, isDark]) await ask({ ask: 'here', language: 'en', isDark: before, loaded: [] } as WorkerRequest);
  expect(await (await offlinePage()).text()).toContain(body);
});

test('asks the site for the open page, because the browser’s copy may be older', async () => {
  const fetch = watchFetch();
  await ask({ ask: 'here', language: 'en', loaded: [] });
  expect(fetch).toHaveBeenCalledWith(PAGE, { cache: 'no-cache' });
});

test('skips loaded files that the current page does not name, as after a recall', async () => {
  const fetch = watchFetch();
  const RECALLED = 'http://site/_releases/help/0/main.js';
  await ask({ ask: 'here', language: 'en', loaded: [RECALLED, SCRIPT] });
  expect(await fakeCaches.paths('files')).toEqual(['/_releases/help/1/main.js']);
  expect(fetch).not.toHaveBeenCalledWith(RECALLED, expect.anything());
});

test('checks for recalls when a page is hydrated', async () => {
  const since = jest.spyOn(performance, 'now').mockReturnValue(1e9);
  await ask({ ask: 'here', language: 'en', loaded: [] });
  expect(site.requested).toContain('/_recalled');
  since.mockRestore();
});

test('takes loaded files once from the HTTP cache, and skips failed ones', async () => {
  const LOST = 'http://site/_releases/help/1/lost.js';
  site.respond(LOST, () => new Response('', { status: 404 }));
  const fetch = watchFetch();
  await ask({ ask: 'here', language: 'en', loaded: [SCRIPT, LOST, SCRIPT] });
  expect(fetch).toHaveBeenCalledWith(SCRIPT, { cache: 'force-cache' });
  expect(await fakeCaches.paths('files')).toEqual(['/_releases/help/1/main.js']);
  await ask({ ask: 'here', language: 'en', loaded: [SCRIPT] });
  expect(fetch.mock.calls.filter(([address]) => address === SCRIPT)).toHaveLength(1);
});

test('a reader whose saved set has a forged date or count is not shown either', async () => {
  const pages = { '/help-center': pageHtml('Help', ['help/1']) };
  const set = await caches.open(nameOfSet(GUIDES, new Date()));
  await finishSet(set, { releases: ['help/1'], asOf: '2026-11-22T10:00:00.000Z', count: 1_000_000, ...signedSet(pages) });
  expect(await ask({ ask: 'kept', ...GUIDES })).toEqual({ state: 'saved', count: 1, asOf: '2026-11-22T10:00:00.000Z' });
  await finishSet(set, { releases: ['help/1'], asOf: 'never', count: 1, ...signedSet(pages) });
  expect(await ask({ ask: 'kept', ...GUIDES })).toEqual({ state: 'none' });
});

test('forgets the recall of saved guides when the visitor removes them', async () => {
  await noteRecalled(GUIDES);
  expect(await ask({ ask: 'kept', ...GUIDES })).toEqual({ state: 'recalled' });
  expect(await ask({ ask: 'remove', ...GUIDES })).toEqual({ state: 'none' });
});

test('caches the open page again after a recall emptied the caches of another worker', async () => {
  await ask({ ask: 'here', language: 'en', loaded: [] });
  expect(await fakeCaches.paths('visited')).toEqual(['/help-center']);
});

test.each(['/help-center', '/terms-conditions'])('requests no page again after it has cached %s', async (path) => {
  await (await caches.open(VISITED)).put(path, new Response('kept'));
  await ask({ ask: 'here', language: 'en', loaded: [SCRIPT] });
  expect(site.requested).not.toContain(PAGE);
});

test.each([
  { ask: 'dance' },
  { ask: 'kept', section: 'help', language: 'fr' },
  { ask: 'save', section: 'help', language: '../x' },
])('answers an unknown message with null: %j', async (message) => {
  expect(await ask(message as unknown as WorkerRequest)).toBeNull();
  expect(site.requested).toEqual([]);
});

test('does not cache files under development, whose content changes under the same name', () => {
  expect(isReleaseFile(new URL('http://site/_releases/help/dev/main.js'))).toBe(false);
  expect(isReleaseFile(new URL(SCRIPT))).toBe(true);
  expect(isReleaseFile(new URL('http://site/sitemap.xml'))).toBe(false);
});

test('shows a list of the cached pages for a page without a copy, in the language of the last page', async () => {
  await ask({ ask: 'here', language: 'rw', loaded: [SCRIPT] });
  const page = await offlinePage();
  const html = await page.text();
  expect(page.status).toBe(503);
  expect(html).toContain('<html lang="rw">');
  expect(html).toContain('<h1>Nta interineti ufite</h1>');
  expect(html).toMatch(/<a href="\/help-center"[^>]*>Help &amp; more<\/a>/);
});
