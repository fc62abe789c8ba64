/** @jest-environment node */
import { rootOf, tokenize } from './words';

test.each([
  ['kwishyura', 'nishyuye', 'nimwishyure', 'wakwishyura', 'kwishura'],
  ['kubikuza', 'nabikuje', 'wabikuza'],
  ['ikimina', 'ibimina', 'kimina', 'mukimina'],
  ['itsinda', 'mwitsinda', 'amatsinda', 'ryitsinda'],
  ['konti', 'konte'],
  ['kwibagirwa', 'nibagiwe', 'wibagiwe'],
  ['kwizigama', 'kuzigama', 'nizigamiye', 'kwizigamira'],
  ['gutumira', 'kugutumira'],
  ['kumenyesha', 'tukikumenyesha'],
  ['account', 'acount', 'accounts'],
  ['telephone', 'telefone'],
  ['payment', 'payments'],
])('%s has the same root as %s', (first, ...others) => {
  for (const form of others) expect([form, rootOf(form)]).toEqual([form, rootOf(first)]);
});

test.each([
  ['ikiguzi', 'kuguza'],
  ['goal', 'loan'],
  ['gufunga', 'gufungura'],
  ['target', 'get'],
  ['imeri', 'umwe'],
])('%s has another root than %s', (word, unrelated) => expect(rootOf(word)).not.toBe(rootOf(unrelated)));

test('joins the two words of a phrasal verb', () => {
  expect(tokenize('Cannot sign in or log-in')).toEqual(['signin', 'login']);
  expect(tokenize('sign up')).toEqual(['signup']);
});

test('ignores what English shortens by an apostrophe', () => {
  expect(tokenize("I can't log in, and it won't open")).toEqual(['login', 'open']);
  expect(tokenize("I don't have it, and it doesn’t show the group's money")).toEqual(['show', 'group', 'money']);
});

test('ignores question words and conjunctions in both languages', () => {
  expect(tokenize('How do I pay the loan?')).toEqual(['pay', 'loan']);
  expect(tokenize('Ese nigute nava mu kimina')).toEqual(['nava', 'kimina']);
});

test('splits at an elision of Kinyarwanda, with any apostrophe', () => {
  for (const sign of ["'", '’', '‘', 'ʼ', '`'])
    expect(tokenize(`ry${sign}ikimina n${sign}inguzanyo`)).toEqual(['ikimina', 'inguzanyo']);
});

test('keeps question words when there are no others', () => {
  expect(tokenize('how')).toEqual(['how']);
  expect(tokenize('  ')).toEqual([]);
});
