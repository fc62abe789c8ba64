/** @jest-environment node */
import path from 'node:path';
import { cachedDocuments } from 'tooling/test/cached-documents';
import { LANGUAGES, type Language } from 'shared/contract';
import { CLAUSES, clauseFaults, explainSearch, redundantKeywords, unfoundGuides } from './explain-search';
import type { Documents } from './search-files';

const documents = cachedDocuments(path.join(__dirname, '..'));
const KEY = 'general/how-do-i-reset-my-password-when-forgotten';
const FILE = `remotes/help/content/en/${KEY}.md`;

/** The guides; the one on the password has these keywords in both languages. */
function withKeywords(...keywords: string[]): Record<Language, Documents> {
  const changed = (texts: Documents) => {
    const guide = texts.get(KEY)!;
    return new Map(texts).set(KEY, { ...guide, meta: { ...guide.meta, keywords } });
  };
  return { en: changed(documents.en), rw: changed(documents.rw) };
}

test('explains to an editor which guides a text finds, in order, each with its reason', () => {
  const [page, words, first, address, why] = explainSearch(documents, 'en', 'Forgotten password');
  expect(page).toBe('On a page in English:');
  expect(words).toBe('Looked for, each with its root: forgotten (forgoten), password (pasword)');
  expect(first).toBe('1. How do I reset my password when forgotten?');
  expect(address).toBe('   /help-center/how-do-i-reset-my-password-when-forgotten');
  expect(why).toMatch(/^ {3}(.*; )?pasword: title.* points$/);
  expect(explainSearch(documents, 'rw', 'xyzzy')).toEqual([
    'On a page in Kinyarwanda:',
    expect.stringContaining('xyzzy'),
    'Nothing is found.',
  ]);
});

test('a guide is found by its title in the other language', () => {
  const guide = documents.rw.get(KEY)!;
  const rw = new Map(documents.rw).set(KEY, { ...guide, meta: { ...guide.meta, title: 'Xyzzy' } });
  expect(explainSearch({ ...documents, rw }, 'en', 'xyzzy')[4]).toMatch(/^ {3}xyz: title in the other language – /);
});

test('a word in the texts of twelve guides finds them, and one in more texts finds none', () => {
  const withWord = (guides: number): Record<Language, Documents> => ({
    ...documents,
    en: new Map([...documents.en].map(([key, guide], at) => [key, at < guides ? { ...guide, html: '<p>xyzzy</p>' } : guide])),
  });
  expect(explainSearch(withWord(12), 'en', 'xyzzy')[4]).toMatch(/^ {3}xyz: text – /);
  expect(explainSearch(withWord(13), 'en', 'xyzzy')).toContain('Nothing is found.');
});

test('explains as many results as the search page shows: six of twelve', () => {
  const en = new Map([...documents.en].map(([key, guide], at) => [key, at < 12 ? { ...guide, html: '<p>xyzzy</p>' } : guide]));
  const lines = explainSearch({ ...documents, en }, 'en', 'xyzzy');
  expect(lines.filter((line) => /^\d+\. /.test(line))).toHaveLength(6);
});

test('only the words of a guide itself find it: not its markup, the mark of the brand, or the examples of a drawn screen', () => {
  const findsGuide = (html: string, text: string) => {
    const guide = documents.en.get(KEY)!;
    const en = new Map(documents.en).set(KEY, { ...guide, html });
    return explainSearch({ ...documents, en }, 'en', text).some((line) => line.includes(KEY.split('/')[1]!));
  };
  expect(findsGuide('<ol><li>plugh</li><li>xyzzy</li></ol>', 'xyzzy')).toBe(true);
  expect(findsGuide('<p>plugh &amp; xyzzy</p>', 'xyzzy')).toBe(true);
  expect(findsGuide('<p class="xyzzy">{{xyzzy}}</p>', 'xyzzy')).toBe(false);
  expect(findsGuide('<figure><div aria-hidden="true"><b>xyzzy</b></div></figure>', 'xyzzy')).toBe(false);
});

test('the mark of the brand is no word of the titles that have it, in whose place readers see the name', () => {
  for (const language of LANGUAGES)
    for (const why of explainSearch(documents, language, 'product').filter((line) => line.endsWith(' points')))
      expect(why).not.toMatch(/: (.*, )?title/);
});

test('a keyword is redundant when the title has all of its words, and not when one is new', () => {
  const idle = (...keywords: string[]) =>
    redundantKeywords(withKeywords(...keywords), 'en').filter((line) => line.includes(FILE));
  expect(idle('forgotten password', 'password lost')).toEqual([
    `${FILE}: the keyword "forgotten password" finds nothing new; the title has its words`,
  ]);
  const inKinyarwanda = redundantKeywords(withKeywords('forgotten password'), 'rw');
  expect(inKinyarwanda.filter((line) => line.includes(KEY))).toEqual([]);
});

test('a guide that none of its keywords finds is reported', () => {
  expect(unfoundGuides(documents, 'en')).toEqual([]);
  const lost = unfoundGuides(withKeywords('group'), 'en');
  expect(lost).toEqual([`${FILE}: none of its keywords finds it; add words that this guide alone answers`]);
});

test('a link to a clause that its document lacks is reported', () => {
  const headings = (document: string) => (['usave/terms', 'social/terms'].includes(document) ? ['fees'] : []);
  const addresses = [
    '/terms-conditions?product=usave#usave-fees',
    '/terms-conditions#social-fees',
    '/privacy-policy?product=usave#usave-fees',
    '/terms-conditions?product=ikimina#ikimina-fees',
    '/terms',
    // A page without scripts would show the document of another product.
    '/terms-conditions#usave-fees',
    '/terms-conditions?product=usave#social-fees',
  ];
  expect(clauseFaults(addresses, headings)).toEqual(
    addresses.slice(2).map((address) => `remotes/help: links to the clause ${address}, which no legal document has`),
  );
  expect(CLAUSES).toContain('/terms-conditions#social-security-duties');
});
