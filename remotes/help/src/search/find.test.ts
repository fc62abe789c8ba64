/** @jest-environment node */
import { find, findNear } from './find';
import { openIndex, writeIndex, type Entry } from './search-index';

const entry = (title: string, more: Partial<Entry> = {}) => ({ title, other: '', keywords: '', text: '', ...more });

function titlesFor(entries: Omit<Entry, 'id'>[], text: string, guides = entries.length) {
  const index = openIndex(JSON.parse(JSON.stringify(writeIndex(entries.map((entry, id) => ({ ...entry, id }))))));
  const titles = entries.slice(0, guides).map(({ title }) => title);
  return find(index, titles, text).map(({ id }) => entries[id]!.title);
}

test('titles that contain the whole text come first, whatever their score', () => {
  const entries = [
    entry('Loan', { keywords: 'reset password reset password' }),
    entry('How do I reset password?'),
    entry('Reset a code'),
  ];
  expect(titlesFor(entries, 'reset password')[0]).toBe('How do I reset password?');
  expect(titlesFor(entries, 'set PASS')[0]).toBe('How do I reset password?');
});

test('a rare word scores higher than a frequent one', () => {
  const entries = ['Join a group', 'Edit a group', 'Leave a group', 'Lend money'].map((title) => entry(title));
  expect(titlesFor(entries, 'group money')[0]).toBe('Lend money');
});

test('a title scores higher than a keyword, and a keyword higher than the text', () => {
  const filler = { keywords: 'wallet', text: 'wallet' };
  const entries = [
    entry('Alpha', { ...filler, text: 'penalty' }),
    entry('Beta', { ...filler, keywords: 'penalty' }),
    entry('Penalty', filler),
  ];
  expect(titlesFor(entries, 'a penalty please')).toEqual(['Penalty', 'Beta']);
  expect(titlesFor(entries.slice(0, 1), 'penalty')).toEqual(['Alpha']);
});

test('searches the title in the other language too', () => {
  expect(titlesFor([entry('Loan', { other: 'Inguzanyo' }), entry('Goal', { other: 'Intego' })], 'inguzanyo')).toEqual(['Loan']);
});

test('a guide comes before a clause with the same match', () => {
  const [guide, clause] = ['Fees of a goal at home', 'Fees of one'];
  expect(titlesFor([entry(guide), entry(clause)], 'the fees', 1)).toEqual([guide, clause]);
  expect(titlesFor([entry(guide), entry(clause)], 'the fees')).toEqual([clause, guide]);
});

test.each([
  ['a wrong letter', 'pasaword'],
  ['a letter too few', 'pasword'],
  ['two letters that changed places', 'passowrd'],
  ['an incomplete word', 'passw'],
  ['a word in two', 'pass word'],
  ['two words in one', 'passwordreset'],
])('%s is forgiven', (_what, typed) => {
  expect(titlesFor([entry('Reset a password'), entry('Lend money')], `my ${typed}`)).toContain('Reset a password');
});

test.each([
  [3, 0],
  [4, 1],
  [6, 1],
  [7, 2],
])('of a word of %i letters %i may be wrong', (length, most) => {
  const word = 'bdfghkl'.slice(0, length);
  const finds = (wrong: number) => titlesFor([entry(word)], word.slice(0, length - wrong) + 'xvt'.slice(0, wrong));
  expect([finds(most), finds(most + 1)]).toEqual([[word], []]);
});

test('corrects swapped letters in a short word, and splits a compound also if one half is in another entry', () => {
  const entries = [entry('Ask for a loan'), entry('Lost simcard'), entry('Sim')];
  expect(titlesFor(entries, 'my laon')).toEqual(['Ask for a loan']);
  expect(titlesFor(entries, 'sim card')).toContain('Lost simcard');
});

test('an entry with all words comes before one with a single word in its title', () => {
  const entries = [
    entry('Penalty', { other: 'penalty' }),
    entry('Beta', { keywords: 'penalty late and other words beside' }),
    ...['Gamma', 'Delta'].map((title) => entry(title, { keywords: 'late' })),
  ];
  expect(titlesFor(entries, 'a late penalty')[0]).toBe('Beta');
});

test('a word in the index is not corrected', () => {
  expect(titlesFor([entry('A goal'), entry('A coal')], 'my goal')).toEqual(['A goal']);
});

test('a few letters that are no word find the titles that contain them', () => {
  expect(titlesFor([entry('Reset a password'), entry('Lend money')], 'w')).toEqual(['Reset a password']);
});

test('suggests only guides for a misspelled word, and none for a short one, which resembles most words', () => {
  const entries = ['Password', 'Loan', 'Passwords of others'].map((title, id) => ({ ...entry(title), id }));
  const near = (text: string) => findNear(openIndex(JSON.parse(JSON.stringify(writeIndex(entries)))), text, 2);
  expect(near('pazzwurd').map(({ id }) => id)).toEqual([0]);
  expect(near('lxyn')).toEqual([]);
});

test('suggests guides with a similar title before those with a similar word in their text', () => {
  const long = entry('Savings', { text: 'a short text counts more than such a long one' });
  const entries = [entry('Loan', { text: 'password' }), entry('Password'), long].map((one, id) => ({ ...one, id }));
  const near = findNear(openIndex(JSON.parse(JSON.stringify(writeIndex(entries)))), 'pazzwurd', 3);
  expect(near.map(({ id }) => id)).toEqual([1, 0]);
});

test('finds nothing for an unknown word or blanks', () => {
  for (const text of ['xyzzy', '', '   ']) expect(titlesFor([entry('Reset a password')], text)).toEqual([]);
});
