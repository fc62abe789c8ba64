import type { Head } from 'shared/contract';
import { SITE } from 'shared/testing/site';
import { SELECTION_MARK } from 'shared/contract/page/marks';
import { documentHtml } from './document-html';

const ASSETS = {
  earlySearch: { href: '/_releases/help/1/early-search.js', integrity: 'sha384-search' },
  script: { href: '/_releases/shell/1/main.js', integrity: 'sha384-main' },
  preloads: [{ href: '/_releases/help/1/remoteEntry.js', integrity: 'sha384-entry' }],
  styles: [{ href: '/_releases/shell/1/main.css', integrity: 'sha384-style' }],
};

function parse(
  head: Partial<Head> = {},
  address = { pathname: '/help-center', search: '' },
  productName = SITE.productName,
  body = '<main>Body</main>',
) {
  const html = documentHtml({
    page: { site: { ...SITE, productName }, language: 'rw', year: 2026, section: 'help' },
    address,
    head: { title: 'Title', description: 'Description', ...head },
    body,
    assets: ASSETS,
    hydrateEarly: { storedKey: 'words' },
  });
  return { html, document: new DOMParser().parseFromString(html, 'text/html') };
}

const links = ({ document }: ReturnType<typeof parse>, selector: string) =>
  [...document.querySelectorAll(selector)].map((link) => link.getAttribute('href'));

test('the page declares its language and links to itself in each language', () => {
  const page = parse();
  expect(page.document.documentElement.lang).toBe('rw');
  expect(links(page, 'link[rel=canonical]')).toEqual(['https://tuzamuke.test/help-center?lng=rw']);
  expect(links(page, 'link[hreflang=en]')).toEqual(['https://tuzamuke.test/help-center?lng=en']);
  expect(links(page, 'link[hreflang=rw]')).toEqual(['https://tuzamuke.test/help-center?lng=rw']);
  expect(links(page, 'link[hreflang=x-default]')).toEqual(['https://tuzamuke.test/help-center']);
});

test('the links to other languages keep the query of the page', () => {
  const page = parse({}, { pathname: '/terms-conditions', search: '?product=usave' });
  expect(links(page, 'link[hreflang=en]')).toEqual(['https://tuzamuke.test/terms-conditions?product=usave&lng=en']);
});

test('an address that names a language links to each language once', () => {
  const page = parse({}, { pathname: '/terms-conditions', search: '?lng=rw&product=usave' });
  expect(links(page, 'link[hreflang=en]')).toEqual(['https://tuzamuke.test/terms-conditions?lng=en&product=usave']);
});

test('a visitor who installs the site from a page gets it in the language of that page', () => {
  expect(links(parse(), 'link[rel=manifest]')).toEqual(['/site.webmanifest?lng=rw']);
});

test('a page with noindex has no canonical address', () => {
  const page = parse({ noindex: true });
  expect(page.document.querySelector('meta[name=robots]')!.getAttribute('content')).toBe('noindex');
  expect(links(page, 'link[rel=canonical], link[hreflang]')).toEqual([]);
  expect(page.document.querySelectorAll('meta[property], script[type="application/ld+json"]')).toHaveLength(0);
  expect(parse().document.querySelector('meta[name=robots]')).toBeNull();
});

test('escapes every text', () => {
  const evil = '"></title><script>alert(1)</script>';
  const { document } = parse(
    { title: evil, description: evil },
    { pathname: '/help-center', search: '?q="><script>' },
    '</script><img src=x>',
  );
  expect(document.title).toBe(evil);
  expect(document.querySelector('meta[name=description]')!.getAttribute('content')).toBe(evil);
  expect(document.querySelectorAll('img')).toHaveLength(0);
  const scripts = [...document.querySelectorAll('script')].map(({ id, src, type }) => id || type || src || 'inline');
  expect(scripts).toEqual(['application/ld+json', 'inline', 'inline', 'inline', 'page-state', 'starter', 'speculationrules']);
  expect(Object.keys(JSON.parse(document.getElementById('page-state')!.textContent!))).toEqual(['language', 'section']);
});

test('the document links styles by hash, and lists scripts as data for the bootstrap script, which is first in the body', () => {
  const { document } = parse();
  const [style, ...more] = document.querySelectorAll('link[rel=stylesheet], link[rel=preload], script[src]');
  expect(more).toEqual([]);
  expect([style!.getAttribute('integrity'), style!.getAttribute('crossorigin')]).toEqual(['sha384-style', 'anonymous']);
  const { script, preloads } = ASSETS;
  expect(JSON.parse(document.getElementById('starter')!.textContent!)).toEqual({
    scripts: [script],
    preloads: preloads.map(({ href }) => href),
    storedKey: 'words',
  });
  expect(document.body.firstElementChild!.textContent).toContain('rw-color-theme');
});

test('only a page with a search lists its section’s early search, before the shell’s script', () => {
  const scriptsOf = (body: string) => {
    const { document } = parse({}, undefined, undefined, body);
    return JSON.parse(document.getElementById('starter')!.textContent!).scripts;
  };
  expect(scriptsOf('<form class="x" role="search"></form>')).toEqual([ASSETS.earlySearch, ASSETS.script]);
  expect(scriptsOf('<form></form>')).toEqual([ASSETS.script]);
});

test('the document has one placeholder for the visitor’s selection', () => {
  expect(parse().html.split(SELECTION_MARK)).toHaveLength(2);
});
