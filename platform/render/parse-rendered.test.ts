import { parseRendered } from './parse-rendered';

const page = { html: '<!doctype html>', status: 200, inlineScripts: ['sha256-x'] };
const rendered = {
  pages: { en: { '/help-center': page, '/help-center/*': { ...page, status: 404 } }, rw: { '/help-center': page } },
  onRequest: { '/help-center/search': 'q' },
};

test('reads what was rendered', () => {
  expect(parseRendered(JSON.stringify({ signature: 'x', ...rendered }))).toEqual({ rendered, signature: 'x' });
});

test('refuses a truncated file', () => {
  const text = JSON.stringify(rendered);
  for (let length = 0; length < text.length; length += 1) expect(parseRendered(text.slice(0, length))).toBeNull();
});

test.each([
  ['no language', { ...rendered, pages: {} }],
  ['one language', { ...rendered, pages: { en: rendered.pages.en } }],
  ['no list of what is rendered on request', { pages: rendered.pages }],
  ['a page without text', { ...rendered, pages: { ...rendered.pages, rw: { '/help-center': { ...page, html: undefined } } } }],
  ['a page of another status', { ...rendered, pages: { ...rendered.pages, rw: { '/help-center': { ...page, status: 500 } } } }],
  [
    'a page without the hashes of its scripts',
    { ...rendered, pages: { ...rendered.pages, rw: { '/': { html: '', status: 200 } } } },
  ],
  ['nothing', null],
  ['a list', []],
])('refuses a file with %s', (_what, value) => {
  expect(parseRendered(JSON.stringify(value))).toBeNull();
});
