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

test('the exact address gives its page', () => {
  expect(find(help, '/help-center')).toEqual(page('/help-center'));
  expect(find(section({}, '/'), '/')).toEqual(page('/'));
});

test('a page is in the requested language', () => {
  const one: RenderedSection = {
    onRequest: {},
    pages: { en: stored('/'), rw: { '/': { html: 'Muraho', status: 200, inlineScripts: [] } } },
  };
  expect(findPage(one, new URL('http://origin/'), 'rw', ['/'])).toMatchObject({ page: { html: 'Muraho' } });
});

test('another letter case redirects to the exact address, which may contain capitals', () => {
  expect(find(help, '/Help-CENTER')).toEqual(moved('/help-center'));
  expect(find(help, '/help-center/how-do-i-save')).toEqual(moved('/help-center/how-do-I-save'));
});

test('trailing slashes redirect to the address without them', () => {
  expect(find(help, '/help-center/')).toEqual(moved('/help-center'));
  expect(find(legal, '/PRIVACY-policy//?lng=rw')).toEqual(moved('/privacy-policy?lng=rw'));
});

test('a prerendered query gives its own page, whatever other parameters the address has', () => {
  expect(find(legal, '/terms-conditions?product=usave')).toEqual(page('/terms-conditions?product=usave'));
  expect(find(legal, '/terms-conditions?lng=rw&product=usave')).toEqual(page('/terms-conditions?product=usave'));
});

test('a query that was not prerendered gives the page without it', () => {
  expect(find(legal, '/terms-conditions?product=nothing')).toEqual(page('/terms-conditions'));
  expect(find(legal, '/terms-conditions?__proto__=1')).toEqual(page('/terms-conditions'));
});

test('the first value of a repeated parameter counts, as in the browser', () => {
  expect(find(legal, '/terms-conditions?product=usave&product=nothing')).toEqual(page('/terms-conditions?product=usave'));
  expect(find(legal, '/terms-conditions?product=nothing&product=usave')).toEqual(page('/terms-conditions'));
});

test('a search is rendered on request, without its other parameters', () => {
  expect(find(help, '/help-center/search?lng=rw&q=my+pin%26')).toEqual({
    kind: 'on-request',
    address: '/help-center/search?q=my+pin%26',
  });
});

test('an empty search gives the plain search page', () => {
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

test('a long query is not cut inside a character', () => {
  const result = find(help, `/help-center/search?q=${encodeURIComponent(`${'a'.repeat(199)}🎉`)}`);
  expect(result).toEqual({ kind: 'redirect', status: 302, address: `/help-center/search?q=${'a'.repeat(199)}` });
});

test('below a section’s root the section’s not-found page is served, in any letter case', () => {
  expect(find(help, '/help-center/no-such-guide')).toEqual(page('/help-center/*'));
  expect(find(help, '/HELP-center/no-such-guide/deeper')).toEqual(page('/help-center/*'));
  expect(find(legal, '/privacy-policy/x')).toEqual(page('/privacy-policy/*'));
});

test('a root without a page also gives 404', () => {
  const news = section({}, '/news/first', '/news/*');
  for (const address of ['/news', '/News/', '/news/second'])
    expect(findPage(news, new URL(`http://origin${address}`), 'en', ['/news'])).toMatchObject({ page: { html: '/news/*' } });
});

test('a section at the root of the site serves no not-found page below it', () => {
  const landing = section({}, '/', '/*');
  expect(findPage(landing, new URL('http://origin/nothing'), 'en', ['/'])).toMatchObject({ address: '/*' });
});

test('elsewhere the not-found page of the shell is served', () => {
  for (const address of ['/nothing', '//', '//evil.test/x', '/help-centers', '/constructor'])
    expect(find(shell, address)).toEqual(page('/*'));
});

test('the key of the not-found page is not an address', () => {
  expect(find(help, '/help-center/*')).toMatchObject({ page: { status: 404 } });
  expect(find(help, '/HELP-center/*')).toMatchObject({ kind: 'page', page: { status: 404 } });
  expect(find(shell, '/*')).toMatchObject({ page: { status: 404 } });
});
