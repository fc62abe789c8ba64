import { escapeHtml, jsonScript } from './json-script';

const parse = (html: string) => new DOMParser().parseFromString(`<body>${html}<p>after</p>`, 'text/html').body;

test('data for the page’s script cannot close its element, and is parsed unchanged', () => {
  const value = { a: '</script><b>', b: '<!-- <script>', c: 'Ikimina cy’u Rwanda & “byose”' };
  const page = parse(jsonScript('x', value));
  expect([...page.children].map(({ tagName }) => tagName)).toEqual(['SCRIPT', 'P']);
  const script = page.querySelector('script')!;
  expect([script.id, script.type]).toEqual(['x', 'application/json']);
  expect(JSON.parse(script.textContent!)).toEqual(value);
});

test('a text is unchanged in an element and in an attribute', () => {
  const text = '"><img src=x> & &amp; <b>';
  const page = parse(`<p title="${escapeHtml(text)}">${escapeHtml(text)}</p>`);
  expect(page.querySelectorAll('img, b')).toHaveLength(0);
  expect([page.querySelector('p')!.title, page.querySelector('p')!.textContent]).toEqual([text, text]);
});
