import { SITE } from '../testing/site';
import { fillPlaceholders, fillText, placeholderValues } from './fill-placeholders';

const documentOf = (html: string, title = 'About {{product}}') => ({
  key: 'en/a/b',
  meta: { title },
  headings: [{ id: 'x', depth: 2 as const, text: 'Call {{phone}}' }],
  html,
});

test('fills title and headings as plain text', () => {
  const filled = fillPlaceholders(documentOf(''), SITE);
  expect(filled.meta.title).toBe('About Tuzamuke');
  expect(filled.headings[0]!.text).toBe('Call +250 711 111 111');
});

test('fills contacts in the HTML as links', () => {
  const { html } = fillPlaceholders(documentOf('{{email}} {{phone}} {{ussd}}'), SITE);
  expect(html).toContain('<a href="mailto:help@tuzamuke.test">help@tuzamuke.test</a>');
  expect(html).toContain('<a href="tel:+250711111111">+250 711 111 111</a>');
  expect(html).toContain('<a href="tel:*999%23">*999#</a>');
  const menu = fillPlaceholders(documentOf('{{ussd}}'), { ...SITE, ussdCode: '#528#' });
  expect(menu.html).toContain('<a href="tel:%23528%23">#528#</a>');
});

test('escapes markup in brand values', () => {
  const site = { ...SITE, productName: '<img src=x>', companyName: '"A" & <b>B</b>' };
  const { html, meta } = fillPlaceholders(documentOf('<p>{{product}} by {{company}}</p>'), site);
  expect(html).toBe('<p>&lt;img src=x&gt; by &quot;A&quot; &amp; &lt;b&gt;B&lt;/b&gt;</p>');
  expect(meta.title).toBe('About <img src=x>');
});

test('escapes markup in a value of this text only', () => {
  expect(fillPlaceholders(documentOf('{{law}}'), SITE, { law: '<unset>' }).html).toBe('&lt;unset&gt;');
});

test.each(['{{unknown}}', '{{constructor}}', '{{toString}}'])(
  'leaves the unknown placeholder %p, which the content tests report',
  (text) => {
    expect(fillText(text, placeholderValues(SITE))).toBe(text);
  },
);

test('inserts a dollar sign in a value literally', () => {
  expect(fillText('{{product}}', { product: "$& $1 $'" })).toBe("$& $1 $'");
});
