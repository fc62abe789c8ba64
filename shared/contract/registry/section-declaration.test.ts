import { sectionDeclaration } from './section-declaration';

const declared = {
  roots: ['/news'],
  title: { en: 'news', rw: 'Amakuru' },
  keptQuery: [],
  policy: { kind: 'all-at-once' },
};

test.each(['/', '/news', '/help-center', '/a/b-2/c'])('%s is a root', (root) => {
  expect(sectionDeclaration.parse({ ...declared, roots: [root] }).roots).toEqual([root]);
});

test.each(['', 'news', '/News', '/news/', '//', '/a//b', '/../etc', '/a b', '/news?q=1', '/news#top', 'https://x.test/news'])(
  '"%s" is no root, and what one is gets said',
  (root) => {
    const { error } = sectionDeclaration.safeParse({ ...declared, roots: [root] });
    expect(error!.issues[0]).toMatchObject({ path: ['roots', 0], message: expect.stringContaining('such as /news') });
  },
);

test('a section has a name in every language', () => {
  expect(sectionDeclaration.safeParse({ ...declared, title: { en: 'news' } }).success).toBe(false);
  expect(sectionDeclaration.safeParse({ ...declared, title: { en: 'news', rw: '' } }).success).toBe(false);
});
