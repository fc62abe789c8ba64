/** @jest-environment node */
import type { TextsIn, TextsOf, Translate } from './section-texts';

// Checked by tsc: a missing expected error is an error.
const keys: string[] = [];
const t: TextsOf<{
  title: string;
  nav: { home: string; faqs: string };
  count_one: string;
  count_other: string;
}> = (...[key]) => {
  keys.push(key);
  return key;
};

beforeEach(() => void keys.splice(0));

test('requests a text by its whole key', () => {
  t('title');
  t('nav.home', { name: 'x' });
  // @ts-expect-error no such text
  t('titel');
  // @ts-expect-error a group of texts is no text
  t('nav');
  // @ts-expect-error a key that comes from anywhere
  t(String('title'));
  expect(keys).toEqual(['title', 'nav.home', 'titel', 'nav', 'title']);
});

test('a template requests texts that all exist', () => {
  for (const id of ['home', 'faqs'] as const) t(`nav.${id}`);
  // @ts-expect-error one of them is not
  for (const id of ['home', 'search'] as const) t(`nav.${id}`);
  expect(keys).toEqual(['nav.home', 'nav.faqs', 'nav.home', 'nav.search']);
});

test('requests a plural without its form, and with its number', () => {
  t('count', { count: 2 });
  // @ts-expect-error the number chooses the form
  t('count_one', { count: 1 });
  // @ts-expect-error without a number there is no form to choose
  t('count');
  // @ts-expect-error nor with something else
  t('count', { count: 'two' });
  expect(keys).toEqual(['count', 'count_one', 'count', 'count']);
});

test('a namespace that no workspace in sight has declared takes any key', () => {
  const isAny: Translate extends TextsIn<'no-such-section'> ? true : false = true;
  expect(isAny).toBe(true);
});
