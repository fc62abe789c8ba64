/** @jest-environment node */
import type { Ask } from 'shared/contract/worker/asks';
import { FakeCaches } from '../testing/fake-caches';
import { signedHeaders, trustFakeSite } from '../testing/fake-seal';
import { FakeSite, htmlAnswer, pageHtml } from '../testing/fake-site';
import { answer, isReleaseFile } from './answer';
import { VISITED } from './names';
import { lastLanguage, noteRecalled } from './notes';
import { offlinePage } from './offline-page';

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
  site.answer(PAGE, () => htmlAnswer(html, signedHeaders('/help-center', html)));
  site.answer(SCRIPT, () => new Response('script'));
});

/** Keeps what is asked of the network, with how it is asked. */
const watchFetch = () => {
  const fetch = jest.fn(site.fetch as (address: string, init?: object) => Promise<Response>);
  Object.assign(globalThis, { fetch });
  return fetch;
};
const ask = (message: Ask) => answer(message, PAGE, () => undefined);

test('the page before which the worker came to stand is kept with what it has loaded', async () => {
  await ask({ ask: 'here', language: 'rw', loaded: [SCRIPT, 'http://site/_signals'] });
  expect(await fakeCaches.paths('visited')).toEqual(['/help-center']);
  expect(await fakeCaches.paths('files')).toEqual(['/_releases/help/1/main.js']);
  expect(await lastLanguage()).toBe('rw');
});

test('a page that is hydrated has recalls asked for: the connection may have come back before it could hear of it', async () => {
  const since = jest.spyOn(performance, 'now').mockReturnValue(1e9);
  await ask({ ask: 'here', language: 'en', loaded: [] });
  expect(site.requested).toContain('/_recalled');
  since.mockRestore();
});

test('what the page has loaded comes from the browser’s own memory, once, and nothing that is not there', async () => {
  const LOST = 'http://site/_releases/help/1/lost.js';
  site.answer(LOST, () => new Response('', { status: 404 }));
  const fetch = watchFetch();
  await ask({ ask: 'here', language: 'en', loaded: [SCRIPT, LOST] });
  expect(fetch).toHaveBeenCalledWith(SCRIPT, { cache: 'force-cache' });
  expect(await fakeCaches.paths('files')).toEqual(['/_releases/help/1/main.js']);
  await ask({ ask: 'here', language: 'en', loaded: [SCRIPT] });
  expect(fetch.mock.calls.filter(([address]) => address === SCRIPT)).toHaveLength(1);
});

test('guides that were recalled and are removed then are not spoken of any more', async () => {
  await noteRecalled(GUIDES);
  expect(await ask({ ask: 'kept', ...GUIDES })).toEqual({ state: 'recalled' });
  expect(await ask({ ask: 'remove', ...GUIDES })).toEqual({ state: 'none' });
});

test('a page that another worker has seen being loaded, before a recall, is kept by this one', async () => {
  await ask({ ask: 'here', language: 'en', loaded: [] });
  expect(await fakeCaches.paths('visited')).toEqual(['/help-center']);
});

test('a page that the worker has seen being loaded is not asked for again', async () => {
  await (await caches.open(VISITED)).put('/help-center', new Response('kept'));
  await ask({ ask: 'here', language: 'en', loaded: [SCRIPT] });
  expect(site.requested).not.toContain(PAGE);
});

test.each([
  { ask: 'dance' },
  { ask: 'kept', section: 'help', language: 'fr' },
  { ask: 'save', section: 'help', language: '../x' },
])('a question that this worker does not know is answered with nothing: %j', async (message) => {
  expect(await ask(message as unknown as Ask)).toBeNull();
  expect(site.requested).toEqual([]);
});

test('files under development are never kept, because they change under their names', () => {
  expect(isReleaseFile(new URL('http://site/_releases/help/dev/main.js'))).toBe(false);
  expect(isReleaseFile(new URL(SCRIPT))).toBe(true);
  expect(isReleaseFile(new URL('http://site/sitemap.xml'))).toBe(false);
});

test('for a page that is not on the phone the visitor gets those that are, in the language of their last page', async () => {
  await ask({ ask: 'here', language: 'rw', loaded: [SCRIPT] });
  const page = await offlinePage();
  const html = await page.text();
  expect(page.status).toBe(503);
  expect(html).toContain('<html lang="rw">');
  expect(html).toContain('<h1>Nta interineti ufite</h1>');
  expect(html).toContain('<a href="/help-center">Help &amp; more</a>');
});
