/** @jest-environment jsdom */
import { linkSlot } from 'shared/contract/page/link-slots';
import { SELECTION_MARK } from 'shared/contract/page/marks';
import type { PageSelection } from 'shared/contract/page/page-state';
import { declaredSection } from 'shared/testing/declared-sections';
import { selectedRelease } from 'shared/testing/selected-release';
import { compose as composeWith, selectionScript } from './compose';
import { previewBanner } from './preview-banner';

const HTML = `<html><head>\n</head><body><div id="root"><main></main></div>\n${SELECTION_MARK}\n</body></html>`;
const pageSelection = (preview?: string): PageSelection => ({
  page: 2,
  shell: { version: '1.0.0', integrity: {} },
  sections: {},
  preview,
});
const compose = (html: string, selected: PageSelection, preview: Parameters<typeof composeWith>[2]) =>
  composeWith(
    { html, address: '/help-center', language: 'en' },
    { script: selectionScript(selected, { href: '', integrity: '' }), sections: selected.sections },
    preview,
  );
const selectionIn = (html: string) => /<script type="application\/json" id="picks">(.*?)<\/script>/s.exec(html)![1]!;

test('the page contains the visitor’s selected releases', () => {
  const html = compose(HTML, pageSelection(), null);
  expect(JSON.parse(selectionIn(html))).toEqual(pageSelection());
  expect(html).not.toContain(SELECTION_MARK);
  expect(html).not.toContain('noindex');
});

test('the page names the selected releases of the other sections', () => {
  const { links } = declaredSection({
    roots: ['/news'],
    title: { en: 'news', rw: 'Amakuru' },
    policy: { kind: 'all-at-once' },
    links: [{ label: { en: 'News', rw: 'Amakuru' }, address: '/news', in: { header: 'every-page' } }],
  });
  const html = `<ul>${linkSlot('header', '<li><a href="%address%">%label%</a></li>')}</ul>`;
  const sections = { news: { ...selectedRelease(), links } };
  expect(compose(html, { ...pageSelection(), sections }, null)).toBe('<ul><li><a href="/news">News</a></li></ul>');
  expect(compose(html, pageSelection(), null)).toBe('<ul></ul>');
});

test('no text in the selection can close the script, or act as a replacement pattern', () => {
  const evil = `</script><script>alert(1)</script><!-- $& $' $$ $1`;
  const html = compose(HTML, pageSelection(evil), null);
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(html.match(/<\/script>/g)).toHaveLength(1);
  expect(JSON.parse(selectionIn(html)).preview).toBe(evil);
});

test('a preview has a banner with a link to leave it, and is excluded from search engines', () => {
  const banner = previewBanner('help@1.5.0', new URL('http://origin/help-center?release=help@1.5.0&lng=en'), 'en');
  const html = compose(HTML, pageSelection('help@1.5.0'), banner);
  const { head, body } = new DOMParser().parseFromString(html, 'text/html');
  expect(head.querySelector('meta[name=robots]')!.getAttribute('content')).toBe('noindex');
  expect(body.firstElementChild!.tagName).toBe('ASIDE');
  expect(body.firstElementChild!.textContent).toContain('help@1.5.0');
  expect(body.querySelector('aside a')!.getAttribute('href')).toBe('/help-center?lng=en');
});

test('the banner is in the language of the visitor', () => {
  const url = new URL('http://origin/help-center?release=help@1.5.0');
  const [en, rw] = [previewBanner('help@1.5.0', url, 'en'), previewBanner('help@1.5.0', url, 'rw')];
  expect(rw.text).toContain('help@1.5.0');
  expect(rw.text).not.toBe(en.text);
  expect(rw.leave).not.toBe(en.leave);
  expect(rw.address).toBe('/help-center');
});

test('no address can inject markup into the banner', () => {
  const html = compose(HTML, pageSelection(), { text: '<b>"x"</b>', leave: '$&<i>', address: '/"><script>alert(1)</script>' });
  expect(html).not.toMatch(/<b>|<i>|<script>/);
  expect(html).toContain('&lt;b&gt;&quot;x&quot;&lt;/b&gt;');
});
