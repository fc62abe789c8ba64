import type { Head } from 'shared/contract';
import { SITE } from 'shared/testing/site';
import { fillLinkSlots } from 'shared/contract/page/link-slots';
import { DECLARED_SECTIONS } from 'shared/testing/declared-sections';
import { forSearchEngines } from './for-search-engines';

const PAGE = { site: SITE, language: 'rw', year: 2026, section: 'help' } as const;
const HEAD: Head = { title: 'Uko bikora – Tuzamuke', description: 'Ibisobanuro' };
const GUIDE: Head = {
  ...HEAD,
  article: 'Uko bikora',
  updated: '2026-11-20',
  trail: [{ title: 'Ubufasha', path: '/help-center' }],
};

function read(head: Head, pathname: string, picture?: string) {
  // The origin fills the placeholders.
  const html = forSearchEngines(PAGE, { pathname, search: '' }, head, picture);
  document.head.innerHTML = fillLinkSlots(html, DECLARED_SECTIONS, pathname, PAGE.language);
  const meta = (name: string) =>
    document.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content') ?? null;
  const { '@graph': graph } = JSON.parse(document.querySelector('script')!.textContent!);
  const typed = (type: string) => graph.find((one: { '@type': string }) => one['@type'] === type);
  return { meta, typed, types: graph.map((one: { '@type': string }) => one['@type']) };
}

test('a link preview shows the page’s title and description, and its section’s picture', () => {
  const { meta } = read(GUIDE, '/help-center/x', '/_releases/help/1/preview/rw.png');
  expect(meta('og:site_name')).toBe('Tuzamuke');
  expect(meta('og:title')).toBe('Uko bikora');
  expect(meta('og:description')).toBe('Ibisobanuro');
  expect(meta('og:type')).toBe('article');
  expect(meta('og:url')).toBe('https://tuzamuke.test/help-center/x?lng=rw');
  expect(meta('og:image')).toBe('https://tuzamuke.test/_releases/help/1/preview/rw.png');
  expect(meta('twitter:card')).toBe('summary_large_image');
});

test('the locale of an English page is en_GB', () => {
  document.head.innerHTML = forSearchEngines({ ...PAGE, language: 'en' }, { pathname: '/', search: '' }, HEAD, undefined);
  expect(document.querySelector('meta[property="og:locale"]')).toHaveAttribute('content', 'en_GB');
});

test('the link preview of a section without a picture has none', () => {
  const { meta } = read(HEAD, '/news');
  expect(meta('og:image')).toBeNull();
  expect(meta('og:type')).toBe('website');
  expect(meta('twitter:card')).toBe('summary');
});

test('the start page describes the company and the site’s search', () => {
  const { types, typed } = read(HEAD, '/');
  expect(types).toEqual(['Organization', 'WebSite']);
  expect(typed('WebSite')).toMatchObject({
    name: 'Tuzamuke',
    url: 'https://tuzamuke.test/',
    description: 'Ibisobanuro',
    inLanguage: 'rw',
  });
  expect(typed('WebSite').publisher).toEqual({ '@id': typed('Organization')['@id'] });
  expect(typed('WebSite')['@id']).not.toBe(typed('Organization')['@id']);
  expect(typed('Organization').contactPoint.telephone).toBe(SITE.supportPhone);
  const { target, ...action } = typed('WebSite').potentialAction;
  expect(target.urlTemplate).toBe('https://tuzamuke.test/help-center/search?lng=rw&q={search_term_string}');
  expect(action).toEqual({ '@type': 'SearchAction', 'query-input': 'required name=search_term_string' });
});

test('a guide describes its breadcrumb, its date and its publisher', () => {
  const { types, typed } = read(GUIDE, '/help-center/x');
  expect(types).toEqual(['BreadcrumbList', 'Article']);
  expect(
    typed('BreadcrumbList').itemListElement.map(({ position, name, item }: Record<string, string>) => [position, name, item]),
  ).toEqual([
    [1, 'Tuzamuke', 'https://tuzamuke.test/?lng=rw'],
    [2, 'Ubufasha', 'https://tuzamuke.test/help-center?lng=rw'],
    [3, 'Uko bikora', 'https://tuzamuke.test/help-center/x?lng=rw'],
  ]);
  expect(typed('Article')).toMatchObject({
    headline: 'Uko bikora',
    description: 'Ibisobanuro',
    dateModified: '2026-11-20',
    inLanguage: 'rw',
  });
  expect(typed('Article').author).toEqual({
    '@type': 'Organization',
    '@id': read(HEAD, '/').typed('Organization')['@id'],
    name: SITE.companyName,
    url: 'https://tuzamuke.test/',
  });
});

test('the breadcrumb of a page that is no article omits the brand', () => {
  const { types, typed } = read(HEAD, '/help-center');
  expect(types).toEqual(['BreadcrumbList']);
  expect(typed('BreadcrumbList').itemListElement.at(-1).name).toBe('Uko bikora');
});

test('no text can end the script element of the data', () => {
  const { typed } = read({ ...GUIDE, article: '</script><img src=x>' }, '/help-center/x');
  expect(document.querySelectorAll('img')).toHaveLength(0);
  expect(typed('Article').headline).toBe('</script><img src=x>');
});
