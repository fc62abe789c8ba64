import { LANGUAGES, type Language } from 'shared/contract';
import { SITE } from 'shared/testing/site';
import { addressOf, GUIDES } from '../guides';
import { keywordsOf, titlesOf } from '../testing/serve-content';
import { answers } from './answers';

const topicsOf = (language: Language) =>
  GUIDES.map((guide, position) => ({ ...guide, title: titlesOf(language)[position]!, address: addressOf(guide, SITE) }));
const slugs = (language: Language, text: string, cap = 5) =>
  answers(topicsOf(language), keywordsOf(language), text, cap).map(({ slug }) => slug);

const RESET = 'how-do-i-reset-my-password-when-forgotten';
const CREATE = 'how-do-i-create-an-account-on-{product}';
const FINES = 'how-do-i-contribute-penalties-in-ikimina-group';

// The words that readers type and that no title has.
test.each([
  ['PIN', RESET],
  ['pin', 'how-do-i-add-a-payment-account'],
  ['register', CREATE],
  ['kwiyandikisha', CREATE],
  ['umubare w’ibanga', RESET],
  ["umubare w'ibanga", RESET],
  ['amande', FINES],
  ['MoMo', 'how-do-i-add-a-payment-account'],
  ['*528#', 'how-to-share-the-group-ussd-code-to-others'],
])('"%s" finds %s, in the guides of either language', (text, slug) => {
  for (const language of LANGUAGES) expect([language, ...slugs(language, text)]).toContain(slug);
});

test('a title comes first: while one answers, keywords find nothing more', () => {
  expect(slugs('en', 'password')).toEqual([RESET]);
  expect(slugs('en', 'group', 6)).toHaveLength(6);
});

test('no more guides are found by keywords than by titles', () => {
  expect(slugs('en', 'PIN', 5)).toHaveLength(5);
  expect(slugs('rw', 'PIN', 6)).toHaveLength(6);
});

test('one wrong letter still finds the guide', () => {
  expect(slugs('en', 'pasword')).toContain(RESET);
  expect(slugs('en', 'regsiter')).toContain(CREATE);
  expect(slugs('rw', 'ijambobnga')).toContain(RESET);
});

test('what is nowhere finds nothing', () => {
  for (const language of LANGUAGES) for (const text of ['xyzzy', '', ' ']) expect(slugs(language, text)).toEqual([]);
});
