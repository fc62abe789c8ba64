import { DECLARED_SECTIONS, declaredSection } from '../../testing/declared-sections';
import { currentLink, linksOn, type LinkList } from './section-links';

const link = (address: string, fields: object = {}) => ({
  label: { en: address, rw: address },
  address,
  in: { header: 'every-page' as const },
  ...fields,
});
const section = (name: string, ...links: ReturnType<typeof link>[]) =>
  declaredSection({ roots: [`/${name}`], title: { en: name, rw: name }, policy: { kind: 'all-at-once' }, links });
const NEWS = section('news', link('/news'));
const hrefs = (list: LinkList, pathname: string, sections: Parameters<typeof linksOn>[0] = DECLARED_SECTIONS) =>
  linksOn(sections, list, pathname).map(({ href }) => href);

test.each([
  ['/', ['#home', '#benefits', '#products', '#testimony', '/help-center']],
  ['/terms-conditions', ['/']],
  ['/help-center', ['/']],
  ['/nowhere', ['/']],
])('the top bar of %s links to %p', (pathname, links) => {
  expect(hrefs('header', pathname)).toEqual(links);
});

test('the footer links to every part of the start page from every page', () => {
  expect(hrefs('explore', '/')).toEqual(['#home', '#benefits', '#products', '#testimony', '/help-center']);
  expect(hrefs('explore', '/news')).toEqual(['/#home', '/#benefits', '/#products', '/#testimony', '/help-center']);
  expect(hrefs('support', '/help-center')).toEqual(['/help-center', '/terms-conditions', '/privacy-policy']);
});

test('the link of a further section is on every page, after those with lower numbers', () => {
  const sections = { news: NEWS, ...DECLARED_SECTIONS };
  expect(hrefs('header', '/', sections).slice(-2)).toEqual(['/help-center', '/news']);
  expect(hrefs('header', '/privacy-policy', sections)).toEqual(['/', '/news']);
  expect(hrefs('header', '/news', sections)).toEqual(['/', '/news']);
});

test('links with the same number are sorted by their sections’ names', () => {
  const [b, a] = [section('b', link('/b/2'), link('/b/1')), section('a', link('/a'))];
  expect(hrefs('header', '/', { b, a })).toEqual(['/a', '/b/2', '/b/1']);
  expect(hrefs('header', '/', { a, b })).toEqual(['/a', '/b/2', '/b/1']);
});

test.each([
  ['/', '', '/#home'],
  ['/', '#products', '/#products'],
  ['/', '#faqs', '/help-center'],
  ['/', '#elsewhere', '/#home'],
  ['/help-center', '', '/'],
  ['/news', '', '/news'],
  ['/news/2026', '#top', '/'],
])('the current link at %s%s is that to %s', (pathname, hash, address) => {
  const links = linksOn({ ...DECLARED_SECTIONS, news: NEWS }, 'header', pathname);
  expect(currentLink(links, pathname, hash)!.address).toBe(address);
});

test('a site without links has no current link', () => {
  expect(currentLink([], '/', '')).toBeUndefined();
});
