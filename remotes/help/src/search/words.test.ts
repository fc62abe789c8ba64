/** @jest-environment node */
import { rootOf, wordsOf } from './words';

test.each([
  ['kwishyura', 'nishyuye', 'wakwishyura', 'kwishura'],
  ['kubikuza', 'nabikuje', 'wabikuza'],
  ['ikimina', 'ibimina', 'kimina', 'mukimina'],
  ['itsinda', 'mwitsinda', 'amatsinda', 'ryitsinda'],
  ['konti', 'konte'],
  ['kwibagirwa', 'nibagiwe', 'wibagiwe'],
  ['kwizigama', 'kuzigama', 'nizigamiye', 'kwizigamira'],
  ['account', 'acount', 'accounts'],
  ['telephone', 'telefone'],
  ['payment', 'payments'],
])('%s has one root with %s', (first, ...others) => {
  for (const other of others) expect([other, rootOf(other)]).toEqual([other, rootOf(first)]);
});

test.each([
  ['ikiguzi', 'kuguza'],
  ['goal', 'loan'],
  ['gufunga', 'gufungura'],
  ['target', 'get'],
  ['imeri', 'umwe'],
])('%s keeps a root apart from %s', (one, other) => expect(rootOf(one)).not.toBe(rootOf(other)));

test('two words that are one verb are one word', () => {
  expect(wordsOf('Cannot sign in or log-in')).toEqual(['signin', 'login']);
  expect(wordsOf('sign up')).toEqual(['signup']);
});

test('question words and joining words say nothing, in either language', () => {
  expect(wordsOf('How do I pay the loan?')).toEqual(['pay', 'loan']);
  expect(wordsOf('Ese nigute nava mu kimina')).toEqual(['nava', 'kimina']);
});

test('what Kinyarwanda elides stands apart, however the keyboard writes the apostrophe', () => {
  for (const sign of ["'", '’', '‘', 'ʼ', '`'])
    expect(wordsOf(`ry${sign}ikimina n${sign}inguzanyo`)).toEqual(['ikimina', 'inguzanyo']);
});

test('of nothing but question words all are kept', () => {
  expect(wordsOf('how')).toEqual(['how']);
  expect(wordsOf('  ')).toEqual([]);
});
