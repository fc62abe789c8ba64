/** @jest-environment node */
import { brotliCompressSync } from 'node:zlib';
import { LANGUAGES, type Language } from 'shared/contract';
import { searchFileOf, guidesOf } from '../testing/serve-content';
import phrases from '../testing/phrases.json';
import reviewed from '../testing/reviewed-phrases.json';
import { Search } from './search-engine';

const searches = Object.fromEntries(LANGUAGES.map((language) => [language, new Search(searchFileOf(language))]));

/** The position of the first right result; 6 when none of the six is right. */
function placeOf({ language, text, answers }: (typeof phrases)[number]): number {
  const guides = guidesOf(language as Language);
  const results = searches[language]!.results(guides, text, 6);
  const place = results.findIndex(({ address }) =>
    answers.includes(guides.find((guide) => guide.address === address)?.slug ?? address),
  );
  return place === -1 ? 6 : place;
}

const misses = (list: typeof phrases, places: number) =>
  list.filter((phrase) => placeOf(phrase) >= places).map(({ text }) => text);

test('all phrases as readers type them have a right result in the first three, and nine of ten as the first', () => {
  expect(phrases.length).toBeGreaterThanOrEqual(150);
  expect(phrases.filter(({ language }) => language === 'rw').length).toBeGreaterThanOrEqual(phrases.length / 2);
  expect(misses(phrases, 3)).toEqual([]);
  expect(misses(phrases, 1).length).toBeLessThanOrEqual(phrases.length / 10);
});

test('of thirty phrases of an editor, twenty-seven have a right result in the first three, twenty-four as the first', () => {
  expect(reviewed).toHaveLength(30);
  expect(misses(reviewed, 3).length).toBeLessThanOrEqual(3);
  expect(misses(reviewed, 1).length).toBeLessThanOrEqual(6);
});

test.each(LANGUAGES)('what a search in %s downloads beside its script is at most 12 kB', (language) => {
  expect(brotliCompressSync(JSON.stringify(searchFileOf(language))).length).toBeLessThanOrEqual(12_000);
});

test.each([
  ['the words that matched are marked', 'update picture of profile', 'How do I update my profile image?', ['update', 'profile']],
  ['the whole text is marked', 'my pass', 'How do I reset my password when forgotten?', ['my pass']],
  [
    'the whole text is marked, also with the space that does not break',
    'my\u00A0pass',
    'How do I reset my password when forgotten?',
    ['my pass'],
  ],
  ['the whole text is marked, however it is spaced', ' my   pass ', 'How do I reset my password when forgotten?', ['my pass']],
])('%s', (_what, text, title, marks) => {
  const result = searches.en!.results(guidesOf('en'), text, 1)[0]!;
  expect(result.title).toBe(title);
  expect(result.parts.join('')).toBe(title);
  expect(result.parts.filter((_part, position) => position % 2 === 1)).toEqual(marks);
});

test('lists the matched words when the title has none of them', () => {
  const [result] = searches.en!.results(guidesOf('en'), 'how do i borrow', 1);
  expect(result).toMatchObject({ title: 'How do I request a loan in the group?', words: ['borrow'] });
});

test('a clause is found by a word of the other language, too', () => {
  const found = LANGUAGES.map(
    (language) => searches[language]!.results(guidesOf(language), language === 'en' ? 'abatekamutwe' : 'scammer', 1)[0]?.address,
  );
  expect(found).toEqual(LANGUAGES.map(() => '/terms-conditions#social-security-duties'));
});

test('a clause names its document and links to it', () => {
  const [scam] = searches.en!.results(guidesOf('en'), 'scam', 1);
  expect(scam).toMatchObject({ place: 'terms', address: '/terms-conditions#social-security-duties' });
  const [data] = searches.rw!.results(guidesOf('rw'), 'amakuru bwite', 1);
  expect(data!.place).toBe('privacy');
});

test('suggests guides with similar words for an unknown word', () => {
  expect(searches.en!.near(guidesOf('en'), 'pazzwurd').map(({ slug }) => slug)).toContain(
    'how-do-i-reset-my-password-when-forgotten',
  );
  expect(searches.en!.near(guidesOf('en'), 'xyzzy')).toEqual([]);
});
