import { createTexts } from './texts';

const texts = (onMissing?: (key: string) => void) => {
  const all = createTexts('en', onMissing);
  all.add('en', 'help', {
    title: 'Help',
    search: { count_one: '{{count}} guide', count_other: '{{count}} guides', for: 'Results for {{ query }}' },
    nested: { deep: { er: 'Deep' } },
  });
  all.add('rw', 'help', { title: 'Ubufasha' });
  return all;
};
const t = texts().of('en', 'help');

test('a key leads through nested texts of its own language and namespace', () => {
  expect([t('title'), t('nested.deep.er'), texts().of('rw', 'help')('title')]).toEqual(['Help', 'Deep', 'Ubufasha']);
});

test('values are put in as they are, whatever they hold', () => {
  expect(t('search.for', { query: '<b>$& {{query}}</b>' })).toBe('Results for <b>$& {{query}}</b>');
});

test('a count chooses the form and is told', () => {
  expect([0, 1, 2].map((count) => t('search.count', { count }))).toEqual(['0 guides', '1 guide', '2 guides']);
  expect(t('title', { count: 3 })).toBe('Help');
});

test('a value that is not given leaves its placeholder, where the prerender check of a release finds it', () => {
  expect(t('search.for')).toBe('Results for {{ query }}');
});

test.each(['nothing', 'search', 'title.more', 'constructor', 'search.toString'])('%p is missing, said and shown', (key) => {
  const onMissing = jest.fn();
  expect(texts(onMissing).of('en', 'help')(key)).toBe(key);
  expect(onMissing).toHaveBeenCalledWith(`help:${key}`);
});

test('the same texts are the same function, and find what comes later', () => {
  const all = createTexts('en');
  const early = all.of('en', 'legal');
  expect([all.has('en', 'legal'), early('title')]).toEqual([false, 'title']);
  all.add('en', 'legal', { title: 'Terms' });
  expect([all.has('en', 'legal'), early('title'), all.of('en', 'legal') === early]).toEqual([true, 'Terms', true]);
});

test('what finds the texts cannot be put in another’s place, and the language still changes', () => {
  const all = createTexts('en');
  expect(() => Object.assign(all, { of: () => () => 'forged' })).toThrow(TypeError);
  all.language = 'rw';
  expect(all.language).toBe('rw');
});
