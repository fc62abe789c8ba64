import type { RenderedSection, StoredPage } from 'shared/contract/registry/rendered-section';
import { findPage, type PageLookup } from './find-page';

const stored = (...addresses: string[]): Record<string, StoredPage> =>
  Object.fromEntries(
    addresses.map((address) => [address, { html: address, status: address.endsWith('/*') ? 404 : 200, inlineScripts: [] }]),
  );

const section = (onRequest: Record<string, string>, ...addresses: string[]): RenderedSection => ({
  onRequest,
  pages: { en: stored(...addresses), rw: stored(...addresses) },
});

const help = section(
  { '/help-center/search': 'q' },
  '/help-center',
  '/help-center/search',
  '/help-center/how-do-I-save',
  '/help-center/*',
);
const legal = section(
  {},
  '/terms-conditions',
  '/terms-conditions?product=usave',
  '/privacy-policy',
  '/terms-conditions/*',
  '/privacy-policy/*',
);
const shell = section({}, '/*');

const ROOTS = new Map([
  [help, ['/help-center']],
  [legal, ['/terms-conditions', '/privacy-policy']],
]);
const find = (where: RenderedSection, address: string): PageLookup =>
  findPage(where, new URL(`http://origin${address}`), 'en', ROOTS.get(where) ?? []);
const moved = (address: string) => ({ kind: 'redirect', status: 301, address });
const page = (address: string) => ({ kind: 'page', address, page: expect.objectContaining({ html: address }) });

test('the exact address is answered by its page', () => {
  expect(find(help, '/help-center')).toEqual(page('/help-center'));
  expect(find(section({}, '/'), '/')).toEqual(page('/'));
});

test('a page is answered in the language that was asked for', () => {
  const one: RenderedSection = {
    onRequest: {},
    pages: { en: stored('/'), rw: { '/': { html: 'Muraho', status: 200, inlineScripts: [] } } },
  };
  expect(findPage(one, new URL('http://origin/'), 'rw', ['/'])).toMatchObject({ page: { html: 'Muraho' } });
});

test('another letter case leads to the exact address, which itself may hold capitals', () => {
  expect(find(help, '/Help-CENTER')).toEqual(moved('/help-center'));
  expect(find(help, '/help-center/how-do-i-save')).toEqual(moved('/help-center/how-do-I-save'));
});

test('slashes at the end lead to the address without', () => {
  expect(find(help, '/help-center/')).toEqual(moved('/help-center'));
  expect(find(legal, '/PRIVACY-policy//?lng=rw')).toEqual(moved('/privacy-policy?lng=rw'));
});

test('a query that was rendered is answered by its own page, whatever else the address says', () => {
  expect(find(legal, '/terms-conditions?product=usave')).toEqual(page('/terms-conditions?product=usave'));
  expect(find(legal, '/terms-conditions?lng=rw&product=usave')).toEqual(page('/terms-conditions?product=usave'));
});

test('a query that was not rendered is answered by the page without it', () => {
  expect(find(legal, '/terms-conditions?product=nothing')).toEqual(page('/terms-conditions'));
  expect(find(legal, '/terms-conditions?__proto__=1')).toEqual(page('/terms-conditions'));
});

test('of a query that is named twice the first value counts, as in the browser', () => {
  expect(find(legal, '/terms-conditions?product=usave&product=nothing')).toEqual(page('/terms-conditions?product=usave'));
  expect(find(legal, '/terms-conditions?product=nothing&product=usave')).toEqual(page('/terms-conditions'));
});

test('a search is rendered on request, and its other parameters are left out', () => {
  expect(find(help, '/help-center/search?lng=rw&q=my+pin%26')).toEqual({
    kind: 'on-request',
    address: '/help-center/search?q=my+pin%26',
  });
});

test('an empty search is the plain search page', () => {
  expect(find(help, '/help-center/search?q=')).toEqual(page('/help-center/search'));
});

test('the origin renders at most 200 characters of a query: a longer one is redirected to its beginning, once', () => {
  const shorter = `/help-center/search?lng=rw&q=${'a'.repeat(200)}`;
  expect(find(help, `/help-center/search?lng=rw&q=${'a'.repeat(5000)}`)).toEqual({
    kind: 'redirect',
    status: 302,
    address: shorter,
  });
  expect(find(help, shorter)).toEqual({ kind: 'on-request', address: `/help-center/search?q=${'a'.repeat(200)}` });
});

test('a longer query is not cut within a character', () => {
  const result = find(help, `/help-center/search?q=${encodeURIComponent(`${'a'.repeat(199)}🎉`)}`);
  expect(result).toEqual({ kind: 'redirect', status: 302, address: `/help-center/search?q=${'a'.repeat(199)}` });
});

test("below a section's root its own not-found page answers, in any letter case", () => {
  expect(find(help, '/help-center/no-such-guide')).toEqual(page('/help-center/*'));
  expect(find(help, '/HELP-center/no-such-guide/deeper')).toEqual(page('/help-center/*'));
  expect(find(legal, '/privacy-policy/x')).toEqual(page('/privacy-policy/*'));
});

test('a root without a page of its own is not found either', () => {
  const news = section({}, '/news/first', '/news/*');
  for (const address of ['/news', '/News/', '/news/second'])
    expect(findPage(news, new URL(`http://origin${address}`), 'en', ['/news'])).toMatchObject({ page: { html: '/news/*' } });
});

test('a root at the top of the site owns no not-found page below it', () => {
  const landing = section({}, '/', '/*');
  expect(findPage(landing, new URL('http://origin/nothing'), 'en', ['/'])).toMatchObject({ address: '/*' });
});

test("elsewhere the shell's not-found page answers", () => {
  for (const address of ['/nothing', '//', '//evil.test/x', '/help-centers', '/constructor'])
    expect(find(shell, address)).toEqual(page('/*'));
});

test('the key of the not-found page is no address', () => {
  expect(find(help, '/help-center/*')).toMatchObject({ page: { status: 404 } });
  expect(find(help, '/HELP-center/*')).toMatchObject({ kind: 'page', page: { status: 404 } });
  expect(find(shell, '/*')).toMatchObject({ page: { status: 404 } });
});
