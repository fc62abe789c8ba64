/** @jest-environment node */
import type { TextsIn, TextsOf } from './section-texts';
import type { Translate } from './translate';

// The type checker is what fails here: an expected error that does not come is one.
const asked: string[] = [];
const t: TextsOf<{
  title: string;
  nav: { home: string; faqs: string };
  count_one: string;
  count_other: string;
}> = (...[key]) => {
  asked.push(key);
  return key;
};

beforeEach(() => void asked.splice(0));

test('a text is asked for by its whole key', () => {
  t('title');
  t('nav.home', { name: 'x' });
  // @ts-expect-error no such text
  t('titel');
  // @ts-expect-error a group of texts is no text
  t('nav');
  // @ts-expect-error a key that comes from anywhere
  t(String('title'));
  expect(asked).toEqual(['title', 'nav.home', 'titel', 'nav', 'title']);
});

test('a template asks for texts that are all there', () => {
  for (const id of ['home', 'faqs'] as const) t(`nav.${id}`);
  // @ts-expect-error one of them is not
  for (const id of ['home', 'search'] as const) t(`nav.${id}`);
  expect(asked).toEqual(['nav.home', 'nav.faqs', 'nav.home', 'nav.search']);
});

test('a plural is asked for without its form, and with its number', () => {
  t('count', { count: 2 });
  // @ts-expect-error the number chooses the form
  t('count_one', { count: 1 });
  // @ts-expect-error without a number there is no form to choose
  t('count');
  // @ts-expect-error nor with something else
  t('count', { count: 'two' });
  expect(asked).toEqual(['count', 'count_one', 'count', 'count']);
});

test('a namespace that no workspace in sight has declared takes any key', () => {
  const isAny: Translate extends TextsIn<'no-such-section'> ? true : false = true;
  expect(isAny).toBe(true);
});
