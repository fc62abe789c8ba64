import { sectionDeclaration } from './section-declaration';

const declared = {
  roots: ['/news'],
  title: { en: 'news', rw: 'Amakuru' },
  keptQuery: [],
  policy: { kind: 'all-at-once' },
};

test.each(['/', '/news', '/help-center', '/a/b-2/c', '/news/healthz'])('%s is a root', (root) => {
  expect(sectionDeclaration.parse({ ...declared, roots: [root] }).roots).toEqual([root]);
});

test.each([
  '',
  'news',
  '/News',
  '/news/',
  '//',
  '/a//b',
  '/../etc',
  '/a b',
  '/news?q=1',
  '/news#top',
  'https://x.test/news',
  '/healthz',
  '/livez',
  '/readyz',
])('refuses the root "%s" and describes a valid one', (root) => {
  const { error } = sectionDeclaration.safeParse({ ...declared, roots: [root] });
  expect(error!.issues[0]).toMatchObject({ path: ['roots', 0], message: expect.stringContaining('such as /news') });
});

test('requires a name in every language', () => {
  expect(sectionDeclaration.safeParse({ ...declared, title: { en: 'news' } }).success).toBe(false);
  expect(sectionDeclaration.safeParse({ ...declared, title: { en: 'news', rw: '' } }).success).toBe(false);
});

const link = { label: { en: 'News', rw: 'Amakuru' }, address: '/news', in: { header: 'every-page' } };
const faultOf = (fields: object) => {
  const [issue] = sectionDeclaration.safeParse({ ...declared, ...fields }).error?.issues ?? [];
  return issue && `${issue.path.join('.')}: ${issue.message}`;
};

test('a section without links has none, and the default top bar', () => {
  expect(sectionDeclaration.parse(declared)).toEqual({
    ...declared,
    links: [],
    shortcuts: [],
    topBar: { getStarted: true, languageMenu: true, themeLabel: 'muted' },
  });
});

test('the default order of a link is 100', () => {
  expect(sectionDeclaration.parse({ ...declared, links: [link] }).links).toEqual([{ ...link, order: 100 }]);
});

test.each([
  'https://evil.example/news',
  '//evil.example/news',
  String.raw`/\evil.example`,
  'javascript:alert(1)',
  '/news?next=https://evil.example',
  '/news/../help-center',
  '/news#<script>',
  'news',
  '',
])('refuses a link to %j, which is no address of this site', (address) => {
  expect(faultOf({ links: [{ ...link, address }] })).toBe(
    'links.0.address: must be an address of this site such as /news or /#benefits',
  );
  expect(faultOf({ shortcuts: [{ label: link.label, address }] })).toMatch(
    /^shortcuts\.0\.address: must be an address of this site/,
  );
  expect(faultOf({ search: { label: link.label, address, parameter: 'q' } })).toMatch(
    /^search\.address: must be a path of this site/,
  );
});

test('refuses a link to another section’s address', () => {
  expect(faultOf({ links: [{ ...link, address: '/help-center' }] })).toBe(
    "links.0.address: /help-center lies below none of the section's roots: /news",
  );
  expect(faultOf({ links: [{ ...link, address: '/#news' }] })).toMatch('lies below none');
  expect(faultOf({ shortcuts: [{ label: link.label, address: '/' }] })).toMatch(/^shortcuts\.0\.address: \/ lies below none/);
  expect(faultOf({ search: { label: link.label, address: '/search', parameter: 'q' } })).toMatch(/^search\.address: /);
});

test('refuses an address twice in a list, and accepts it in several lists', () => {
  const support = { ...link, in: { support: 'every-page' } };
  expect(faultOf({ links: [link, support] })).toBeUndefined();
  expect(faultOf({ links: [support, link, link] })).toBe('links.2.address: /news stands twice in "header"');
});

test.each([
  ['links.0.label.rw', { label: { en: 'News' } }],
  ['links.0.label.en', { label: { en: '', rw: 'Amakuru' } }],
  ['links.0.label.en', { label: { en: ' News', rw: 'Amakuru' } }],
  ['links.0.label.en', { label: { en: 'News\u0000of today', rw: 'Amakuru' } }],
  ['links.0.label.en', { label: { en: 'n'.repeat(41), rw: 'Amakuru' } }],
  ['links.0.label', { label: { en: 'News', rw: 'Amakuru', fr: 'Nouvelles' } }],
  ['links.0.order', { order: 1.5 }],
  ['links.0.order', { order: -1 }],
  ['links.0.order', { order: 1_001 }],
  ['links.0.currentAt', { currentAt: 'https://evil.example/' }],
  ['links.0.in', { in: {} }],
  ['links.0.in', { in: { sidebar: 'every-page' } }],
  ['links.0.in.header', { in: { header: 'sometimes' } }],
  ['links.0', { target: '_blank' }],
])('refuses a wrong value in %s: %j', (field, fields) => {
  expect(faultOf({ links: [{ ...link, ...fields }] })!.split(': ')[0]).toBe(field);
});

const shortcuts = (count: number) => Array.from({ length: count }, () => ({ label: link.label, address: '/news' }));

test.each([
  ['shortcuts', { shortcuts: shortcuts(5) }],
  ['search.parameter', { search: { label: link.label, address: '/news', parameter: '' } }],
  ['search.parameter', { search: { label: link.label, address: '/news', parameter: 'q&lng' } }],
  ['hydrateEarly.storedKey', { hydrateEarly: { storedKey: 'tz-:outbox' } }],
  ['hydrateEarly.storedKey', { hydrateEarly: { storedKey: 'k'.repeat(61) } }],
])('refuses a wrong value in %s: %j', (field, fields) => {
  expect(faultOf(fields)!.split(': ')[0]).toBe(field);
});

test('accepts four shortcuts', () => {
  expect(faultOf({ shortcuts: shortcuts(4) })).toBeUndefined();
});

test('accepts at most twelve links', () => {
  const links = Array.from({ length: 13 }, (_, at) => ({ ...link, address: `/news/${at}` }));
  expect(faultOf({ links })).toMatch(/^links: /);
  expect(faultOf({ links: links.slice(1) })).toBeUndefined();
});
