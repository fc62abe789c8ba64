import { DECLARED_SECTIONS, declaredSection } from '../../testing/declared-sections';
import { fillLinkSlots, linkSlot, SEARCH_TEMPLATE, slotsOfItems, LINK_TEMPLATE } from './link-slots';

const item = (list: string) =>
  `<li data-links="${list}"><a href="${LINK_TEMPLATE.href}" class="link" aria-current="location">${LINK_TEMPLATE.label.en}</a></li>`;
const fill = (html: string, address = '/', sections: Parameters<typeof fillLinkSlots>[1] = DECLARED_SECTIONS) =>
  fillLinkSlots(slotsOfItems(html), sections, address, 'en');

test('fills a list with a copy of its item for each link, and marks the current one', () => {
  expect(fill(`<ul>${item('header')}<li>Search</li></ul>`)).toBe(
    [
      '<ul><li><a href="#home" class="link" aria-current="location">Home</a></li>',
      '<li><a href="#benefits" class="link">Benefits</a></li>',
      '<li><a href="#products" class="link">Products</a></li>',
      '<li><a href="#testimony" class="link">Testimony</a></li>',
      '<li><a href="/help-center" class="link">FAQS</a></li><li>Search</li></ul>',
    ].join(''),
  );
});

test('fills links in the language of the page, whatever its query', () => {
  const html = fillLinkSlots(slotsOfItems(item('header')), DECLARED_SECTIONS, '/terms-conditions?product=usave', 'rw');
  expect(html).toBe('<li><a href="/" class="link" aria-current="location">Ahabanza</a></li>');
});

test('leaves a list without links, and an unknown list, empty', () => {
  expect(fill(`<ul>${item('header')}${item('sidebar')}</ul>`, '/', {})).toBe('<ul></ul>');
  expect(fill(item('constructor'))).toBe('');
});

test('fills the first search for search engines, or none', () => {
  const data = `{"a":1${linkSlot('search', `,"b":"${SEARCH_TEMPLATE.address}?${SEARCH_TEMPLATE.parameter}={x}"`)}}`;
  expect(JSON.parse(fill(data))).toEqual({ a: 1, b: '/help-center/search?q={x}' });
  expect(JSON.parse(fill(data, '/', {}))).toEqual({ a: 1 });
  const news = declaredSection({
    roots: ['/news'],
    title: { en: 'n', rw: 'n' },
    policy: { kind: 'all-at-once' },
    search: { label: { en: 's', rw: 's' }, address: '/news/search', parameter: 'words' },
  });
  expect(JSON.parse(fill(data, '/', { news, ...DECLARED_SECTIONS }))).toEqual({ a: 1, b: '/help-center/search?q={x}' });
});

test('escapes labels, and fills no placeholder in a label', () => {
  const label = '</a><script>$& %address%';
  const evil = declaredSection({
    roots: ['/evil'],
    title: { en: 'e', rw: 'e' },
    policy: { kind: 'all-at-once' },
    links: [{ label: { en: label, rw: label }, address: '/evil', in: { header: 'every-page' } }],
  });
  document.body.innerHTML = fill(item('header'), '/', { evil });
  expect(document.body.textContent).toBe(label);
  expect(document.querySelectorAll('script')).toHaveLength(0);
});
