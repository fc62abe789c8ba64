import { PAGE_CONTRACT } from 'shared/contract/page/page-number';
import { jsonScript } from 'shared/contract/page/json-script';
import { rewritePage } from './rewrite-page';

const page = (number = PAGE_CONTRACT) =>
  [
    '<link rel="stylesheet" href="/_releases/shell/1.0.0/a.css">',
    '<link rel="stylesheet" href="/_releases/help/1.0.0/b.css" integrity="sha384-x">',
    '<link rel="stylesheet" href="/_releases/helpdesk/1.0.0/c.css">',
    '<main><div id="section" data-section="help"><div><div>Old</div></div><div>text</div></div></main><div>Footer</div>',
    jsonScript('starter', {
      scripts: [{ href: '/_releases/help/1.0.0/s.js' }, { href: '/_releases/shell/1.0.0/s.js' }],
      preloads: ['/_releases/shell/1.0.0/m.js', '/_releases/help/1.0.0/e.js'],
    }),
    jsonScript('picks', {
      page: number,
      facts: { href: '/facts.json' },
      arms: { help: 'candidate' },
    }),
  ].join('\n');
const json = (html: string, id: string) => JSON.parse(new RegExp(`id="${id}">(.*?)</script>`).exec(html)![1]!);

test('replaces the section’s facts, scripts, preloads and styles, and leaves everything else as it is', () => {
  const html = rewritePage(page(), 'help');
  expect(json(html, 'picks').facts).toEqual({ href: '/_dev/facts/facts.json', integrity: '' });
  expect(json(html, 'starter')).toEqual({
    scripts: [{ href: '/_releases/shell/1.0.0/s.js' }],
    preloads: ['/_releases/shell/1.0.0/m.js'],
  });
  expect(html).toContain('/_releases/shell/1.0.0/a.css');
  expect(html).not.toContain('/_releases/help/1.0.0/b.css');
  expect(html).toContain('/_releases/helpdesk/1.0.0/c.css');
});

test('does not change the HTML of another section', () => {
  const html = rewritePage(page(), 'legal');
  expect(html.split('\n').slice(0, 4)).toEqual(page().split('\n').slice(0, 4));
});

test('puts the developer into no rollout', () => expect(json(rewritePage(page(), 'help'), 'picks')).not.toHaveProperty('arms'));

test('removes the rendered HTML of the section, and nothing else', () => {
  expect(rewritePage(page(), 'help')).toContain('<main><div id="section" data-section="help"></div></main><div>Footer</div>');
  expect(rewritePage(page(), 'legal')).toContain('Old');
});

test('refuses pages of another contract, and HTML that is no page of the site', () => {
  expect(() => rewritePage(page(2), 'help')).toThrow('pages of contract 2');
  expect(() => rewritePage('<html></html>', 'help')).toThrow('The page has no element "picks": is this a running site?');
});
