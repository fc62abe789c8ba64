import { DECLARED_SECTIONS, declaredSection } from '../../testing/declared-sections';
import { fillLinkSlots, linkSlot, SEARCH_SPECIMEN, slotsOfItems, SPECIMEN } from './link-slots';

const item = (list: string) =>
  `<li data-links="${list}"><a href="${SPECIMEN.href}" class="link" aria-current="location">${SPECIMEN.label.en}</a></li>`;
const fill = (html: string, address = '/', sections: Parameters<typeof fillLinkSlots>[1] = DECLARED_SECTIONS) =>
  fillLinkSlots(slotsOfItems(html), sections, address, 'en');

test('a list gets one copy of its item for each link, and the current one is marked', () => {
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

test('links are written for the page and in its language, whatever its query says', () => {
  const html = fillLinkSlots(slotsOfItems(item('header')), DECLARED_SECTIONS, '/terms-conditions?product=usave', 'rw');
  expect(html).toBe('<li><a href="/" class="link" aria-current="location">Ahabanza</a></li>');
});

test('a list without links is empty, and a list that this program does not know too', () => {
  expect(fill(`<ul>${item('header')}${item('sidebar')}</ul>`, '/', {})).toBe('<ul></ul>');
  expect(fill(item('constructor'))).toBe('');
});

test('search engines are told of the first search, and of none where no section has one', () => {
  const data = `{"a":1${linkSlot('search', `,"b":"${SEARCH_SPECIMEN.address}?${SEARCH_SPECIMEN.parameter}={x}"`)}}`;
  expect(JSON.parse(fill(data))).toEqual({ a: 1, b: '/help-center/search?q={x}' });
  expect(JSON.parse(fill(data, '/', {}))).toEqual({ a: 1 });
});

test('no label can leave its place, or be taken for a place to fill', () => {
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
