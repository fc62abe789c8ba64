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

test('resolves a key through nested texts of its language and namespace', () => {
  expect([t('title'), t('nested.deep.er'), texts().of('rw', 'help')('title')]).toEqual(['Help', 'Deep', 'Ubufasha']);
});

test('inserts values literally', () => {
  expect(t('search.for', { query: '<b>$& {{query}}</b>' })).toBe('Results for <b>$& {{query}}</b>');
});

test('a count selects the plural form and is inserted', () => {
  expect([0, 1, 2].map((count) => t('search.count', { count }))).toEqual(['0 guides', '1 guide', '2 guides']);
  expect(t('title', { count: 3 })).toBe('Help');
});

test('leaves the placeholder of a missing value, which the prerender check refuses', () => {
  expect(t('search.for')).toBe('Results for {{ query }}');
});

test.each(['nothing', 'search', 'title.more', 'constructor', 'search.toString'])(
  'reports the missing key %p and returns it',
  (key) => {
    const onMissing = jest.fn();
    expect(texts(onMissing).of('en', 'help')(key)).toBe(key);
    expect(onMissing).toHaveBeenCalledWith(`help:${key}`);
  },
);

test('returns the same function for the same texts, which finds texts that are added later', () => {
  const all = createTexts('en');
  const early = all.of('en', 'legal');
  expect([all.has('en', 'legal'), early('title')]).toEqual([false, 'title']);
  all.add('en', 'legal', { title: 'Terms' });
  expect([all.has('en', 'legal'), early('title'), all.of('en', 'legal') === early]).toEqual([true, 'Terms', true]);
});

test('the methods cannot be replaced, and the language can be set', () => {
  const all = createTexts('en');
  expect(() => Object.assign(all, { of: () => () => 'forged' })).toThrow(TypeError);
  all.language = 'rw';
  expect(all.language).toBe('rw');
});
