import { h } from 'hastscript';
import { z } from 'zod';
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

const compile = (body: string, front = 'title: A guide', config = CONFIG) => compileDocument(`---\n${front}\n---\n\n${body}\n`, 'rw', config);

test('front matter, headings, steps and text come apart', () => {
  const { meta, headings, steps, html } = compile('## Fees {#fees}\n\n1. One\n2. Two\n\n- not a step');
  expect(meta).toEqual({ title: 'A guide' });
  expect(headings).toEqual([{ id: 'fees', depth: 2, text: 'Fees' }]);
  expect(steps).toEqual([2]);
  expect(html).toContain('<h2 id="fees">Fees</h2>');
});

test('a drawing gets its label, its attributes and the language', () => {
  expect(compile('Press :icon[Menu]{name="m.svg"} now').html).toContain('<p>Press <img alt="Menu rw" src="m.svg"> now</p>');
});

test('a container keeps its paragraphs', () => {
  expect(compile(':::note\nTake **care**.\n:::').html).toMatch(/<aside>\s*<p>Take <strong>care<\/strong>\.<\/p>\s*<\/aside>/);
});

test('a time of day stays text', () => {
  expect(compile('Open until 20:00, from 8:30 on.').html).toContain('<p>Open until 20:00, from 8:30 on.</p>');
});

test('markup in the Markdown does not reach the page', () => {
  expect(compile('A <script>alert(1)</script> word').html).not.toContain('<script');
});

test.each([
  ['a drawing that nobody defined', ':sparkle[x]', 'unknown directive ":sparkle"; known: icon, note'],
  ['a drawing named like a property of every object', ':constructor[x]', 'unknown directive ":constructor"'],
  ['a heading of the first level', '# Title', 'heading "Title": only ## and ### are allowed'],
  ['a heading of the fourth level', '#### Deep', 'only ## and ### are allowed'],
  ['two headings of one id', '## A {#a}\n\n## B {#a}', 'heading id "a" stands twice'],
])('%s is refused', (_what, body, reason) => {
  expect(() => compile(body)).toThrow(reason);
});

test('where ids are asked for, a heading without one is named', () => {
  expect(() => compile('### Refunds', undefined, { ...CONFIG, explicitIds: true })).toThrow('heading "Refunds": needs an id');
});

test.each([
  ['updated: 2025-04-03', 'front matter field "title"'],
  ['title: A\nupdated: 03-04-2025', 'front matter field "updated"'],
  ['title: A\nauthr: B', 'front matter field "authr"'],
])('front matter %p is refused by its field', (front, reason) => {
  expect(() => compile('Text', front)).toThrow(reason);
});

test('a text without front matter says how it starts', () => {
  expect(() => compileDocument('Just text', 'en', CONFIG)).toThrow('has no front matter: start it with a line "---"');
});
