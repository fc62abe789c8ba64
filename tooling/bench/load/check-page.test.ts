import { checkPage } from './check-page';

const LISTED = ['/_releases/shell/1.0.0/', '/_releases/help/2.1.0/', '/_releases/help/2.0.0/'];
const selection = { releases: LISTED };
const page = (body: string, more = JSON.stringify(selection)) =>
  `<html lang="rw"><body>${body}<script id="picks">${more}</script></body></html>\n`;
const ref = (name: string, version: string) => `<link href="/_releases/${name}/${version}/a.css">`;

test('accepts a page of the releases in its selection, and lists its files once', () => {
  const html = page(ref('shell', '1.0.0') + ref('help', '2.1.0') + ref('help', '2.1.0'));
  expect(checkPage(html, 'rw')).toEqual({ fault: null, files: ['/_releases/shell/1.0.0/a.css', '/_releases/help/2.1.0/a.css'] });
  expect(checkPage(page(ref('help', '2.0.0')), 'rw').fault).toBeNull();
});

test.each([
  ['another release of a section', page(ref('help', '1.9.0')), `names help@1.9.0 beside ${LISTED.join(' ')}`],
  ['another release of the shell', page(ref('shell', '1.1.0')), `names shell@1.1.0 beside ${LISTED.join(' ')}`],
  ['a section that it does not know', page(ref('news', '1.0.0')), `names news@1.0.0 beside ${LISTED.join(' ')}`],
  ['another language', page('').replace('rw', 'en'), 'is not in rw'],
  ['a missing end', page('').replace('</html>', ''), 'is not a complete page'],
  ['no selection', '<html lang="rw"></html>', 'is not a complete page'],
])('reports a page with %s', (_case, html, fault) => {
  expect(checkPage(html, 'rw').fault).toBe(fault);
});
