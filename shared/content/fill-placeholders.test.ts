import { SITE } from '../testing/site';
import { fillPlaceholders, fillText, placeholderValues } from './fill-placeholders';

const documentOf = (html: string, title = 'About {{product}}') => ({
  key: 'en/a/b',
  meta: { title },
  headings: [{ id: 'x', depth: 2 as const, text: 'Call {{phone}}' }],
  html,
});

test('title and headings are filled as plain text', () => {
  const filled = fillPlaceholders(documentOf(''), SITE);
  expect(filled.meta.title).toBe('About Tuzamuke');
  expect(filled.headings[0]!.text).toBe('Call +250 711 111 111');
});

test('in the text, the ways to reach the company are links that work', () => {
  const { html } = fillPlaceholders(documentOf('{{email}} {{phone}} {{ussd}}'), SITE);
  expect(html).toContain('<a href="mailto:help@tuzamuke.test">help@tuzamuke.test</a>');
  expect(html).toContain('<a href="tel:+250711111111">+250 711 111 111</a>');
  expect(html).toContain('<a href="tel:*999%23">*999#</a>');
});

test('no brand name can write markup into a page', () => {
  const site = { ...SITE, productName: '<img src=x>', companyName: '"A" & <b>B</b>' };
  const { html, meta } = fillPlaceholders(documentOf('<p>{{product}} by {{company}}</p>'), site);
  expect(html).toBe('<p>&lt;img src=x&gt; by &quot;A&quot; &amp; &lt;b&gt;B&lt;/b&gt;</p>');
  expect(meta.title).toBe('About <img src=x>');
});

test('ready markup is put in as it is, and only for this text', () => {
  expect(fillPlaceholders(documentOf('{{law}}'), SITE, { law: '<em>unset</em>' }).html).toBe('<em>unset</em>');
});

test.each(['{{unknown}}', '{{constructor}}', '{{toString}}'])(
  '%p stands for nothing and is left where the content tests find it',
  (text) => {
    expect(fillText(text, placeholderValues(SITE))).toBe(text);
  },
);

test('a dollar sign in a value is a dollar sign', () => {
  expect(fillText('{{product}}', { product: "$& $1 $'" })).toBe("$& $1 $'");
});
