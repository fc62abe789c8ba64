import { h, s } from 'hastscript';
import * as z from 'zod';
import { compileDocument } from './compile-document';
import { defineContent, type ContentConfig } from './define-content';

const CONFIG: ContentConfig = defineContent({
  folders: ['guides'],
  frontMatter: z.strictObject({ title: z.string().min(1), updated: z.iso.date().optional() }),
  directives: {
    icon: ({ label, attributes, language }) => h('img', { alt: `${label} ${language}`, src: attributes.name }),
    note: () => h('aside'),
  },
  explicitIds: false,
});

const compile = (body: string, front = 'title: A guide', config = CONFIG) =>
  compileDocument(`---\n${front}\n---\n\n${body}\n`, 'rw', config);

test('separates front matter, headings, steps and text', () => {
  const { meta, headings, steps, html } = compile('## Fees {#fees}\n\n1. One\n2. Two\n\n- not a step');
  expect(meta).toEqual({ title: 'A guide' });
  expect(headings).toEqual([{ id: 'fees', depth: 2, text: 'Fees' }]);
  expect(steps).toEqual([2]);
  expect(html).toContain('<h2 id="fees">Fees</h2>');
});

test('an editor may emphasize the first words of a heading: its id is read at its end', () => {
  const { headings, html } = compile('## *Fees* of loans {#fees}');
  expect(headings).toEqual([{ id: 'fees', depth: 2, text: 'Fees of loans' }]);
  expect(html).toContain('<h2 id="fees"><em>Fees</em> of loans</h2>');
});

test('a directive receives its label, its attributes and the language', () => {
  expect(compile('Press :icon[Menu]{name="m.svg"} now').html).toContain('<p>Press <img alt="Menu rw" src="m.svg"> now</p>');
  expect(compile(':icon[Menu]{name}').html).toContain('<img alt="Menu rw" src="">');
});

test('keeps punctuation on the line of the directive before it', () => {
  expect(compile(':icon[Menu]: all pages').html).toContain('<p><span class="together"><img alt="Menu rw">:</span> all pages</p>');
  expect(compile('Press :icon[Menu], then :icon[Back] or :icon[Home]. Open until 20:00.').html).toContain(
    '<p>Press <span class="together"><img alt="Menu rw">,</span> then <img alt="Back rw"> or <span class="together"><img alt="Home rw">.</span> Open until 20:00.</p>',
  );
});

test('a container keeps its paragraphs', () => {
  expect(compile(':::note\nTake **care**.\n:::').html).toMatch(/<aside>\s*<p>Take <strong>care<\/strong>\.<\/p>\s*<\/aside>/);
});

test('a time of day stays text', () => {
  expect(compile('Open until 20:00, from 8:30 on.').html).toContain('<p>Open until 20:00, from 8:30 on.</p>');
});

test('a link may have its address as its text', () => {
  expect(compile('<https://a.example/b>').html).toContain('<a href="https://a.example/b">https://a.example/b</a>');
});

test.each([
  ['a directive that is not defined', ':sparkle[x]', 'unknown directive ":sparkle"; known: icon, note'],
  ['a directive named like a property of Object.prototype', ':constructor[x]', 'unknown directive ":constructor"'],
  ['a heading of the first level', '# Title', 'heading "Title": only ## and ### are allowed'],
  ['a heading of the fourth level', '#### Deep', 'only ## and ### are allowed'],
  ['a heading with an id that the page’s script uses', '## Picks {#picks}', 'heading id "picks" is the page\'s own'],
  ['HTML in a sentence', 'A <script>alert(1)</script> word', 'raw HTML "<script>": write Markdown'],
  ['a paragraph of HTML, which the page would leave out', '<p>Only before noon.</p>', 'raw HTML "<p>Only before noon.</p>"'],
  ['an address that would be no link', 'See https://a.example/b.', '"https://a.example/b." would be no link'],
  [
    'a placeholder that no page fills',
    'Call {{telephone}}.',
    '"{{telephone}}." would be shown as it is written: the placeholders are {{product}}, ',
  ],
  ['a placeholder in a heading', '## Of {{name}}', '"{{name}}" would be shown'],
  ['a placeholder in a code', 'Dial `{{code}}`', '"{{code}}" would be shown'],
  ['a placeholder without its end', 'Dial {{ussd}', '"{{ussd}" would be shown'],
  ['a placeholder without its start', 'Dial ussd}}', '"ussd}}" would be shown'],
  ['two headings with the same id', '## A {#a}\n\n## B {#a}', 'heading id "a" is used twice'],
])('refuses %s', (_case, body, reason) => {
  expect(() => compile(body)).toThrow(reason);
});

test('a placeholder in the front matter that no page fills is refused with its line; those of the brand are not', () => {
  expect(() => compile('Text', 'updated: 2026-01-02\ntitle: In {{year}}')).toThrow(
    expect.objectContaining({ message: expect.stringMatching(/^front matter: .*\{\{year\}\}/), line: 3 }),
  );
  expect(compile('Dial {{ussd}}, call {{phone}} or write to {{email}} of {{company}}.', 'title: Of {{product}}').meta).toEqual({
    title: 'Of {{product}}',
  });
});

test('when explicit ids are required, refuses a heading without one', () => {
  expect(() => compile('### Refunds', undefined, { ...CONFIG, explicitIds: true })).toThrow('heading "Refunds": needs an id');
});

test.each([
  ['updated: 2025-04-03', 'front matter field "title"'],
  ['# Not written yet', 'front matter field "(whole)"'],
  ['title: A\nupdated: 03-04-2025', 'front matter field "updated"'],
  ['title: A\nauthr: B', 'front matter field "authr"'],
])('the error for front matter %p names the field', (front, reason) => {
  expect(() => compile('Text', front)).toThrow(reason);
});

test('the error for a text without front matter says how to start it', () => {
  expect(() => compileDocument('Just text', 'en', CONFIG)).toThrow('has no front matter: start it with a line "---"');
});

test.each([
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt:alert(1))',
  '[a](java&#x73;cript:alert)',
  '[a](<java&Tab;script:alert>)',
  '[a](<\u0001javascript:alert>)',
  '<javascript:alert(1)>',
  '![a](javascript:x)',
  '[a][b]\n\n[b]: vbscript:x',
  '[a](data:text/html,x)',
])('refuses a link that would run as script: %s', (body) => {
  expect(() => compile(body)).toThrow(/^the link ".*" begins with (java|vb)?(script|data):/i);
});

test.each(['/terms-conditions#fees', '#fees', 'guide', '?q=a:b', '/a:b', 'https://a.test/', 'mailto:a@b.test', 'TEL:*123%23'])(
  'accepts a link to %s',
  (address) => {
    expect(compile(`[a](${address})`).html).toContain(`<a href="${address}">a</a>`);
  },
);

test.each([
  ['a script', h('script', 'alert(1)'), '<script>'],
  ['a frame', h('div', h('iframe', { src: '/' })), '<iframe>'],
  ['a frame behind an allowed element', h('div', h('b', 'a'), h('iframe', { src: '/' })), '<iframe>'],
  ['a style', h('style', 'body{display:none}'), '<style>'],
  ['a comment', h('p', [{ type: 'comment', value: 'to be checked' }]), 'the text would contain a comment'],
  ['a form', h('form', { action: 'https://evil.test' }), '<form>'],
  ['a handler', h('img', { src: 'a.svg', onError: 'alert(1)' }), '<img> would have onError="alert(1)"'],
  ['a style of its own', h('p', { style: 'position:fixed' }), '<p> would have style="position:fixed"'],
  ['a link that runs', h('p', h('a', { href: 'javascript:alert(1)' })), '<a> would have href="javascript:alert(1)"'],
  ['a link of an old browser', h('p', { className: ['a', 'b'] }, h('a', { href: 'vbscript:x' })), '<a> would have href'],
])('refuses a directive that returns %s, with the reason', (_case, drawn, reason) => {
  const config = { ...CONFIG, directives: { bad: () => drawn } };
  expect(() => compile('One :bad[x] two', undefined, config)).toThrow(reason);
});

test('leaves the shapes, classes and caption of a drawing unchanged', () => {
  const drawn = h('figure', { className: ['screen'] }, [
    s('svg', { viewBox: '0 0 24 24', ariaHidden: 'true' }, [
      s('rect', { className: ['a', 'b'], x: 1, y: 1, width: 3, height: 4, rx: 7 }),
    ]),
    h('figcaption', 'A caption'),
  ]);
  expect(compile('::good[x]', undefined, { ...CONFIG, directives: { good: () => drawn } }).html).toBe(
    '<figure class="screen"><svg viewBox="0 0 24 24" aria-hidden="true"><rect class="a b" x="1" y="1" width="3" height="4" rx="7"></rect></svg><figcaption>A caption</figcaption></figure>',
  );
});
