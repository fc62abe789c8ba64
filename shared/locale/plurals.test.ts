import { pluralOf } from './plurals';

test('returns `one` for 1 and `other` for any other number', () => {
  for (const language of ['en', 'sw']) {
    const rule = new Intl.PluralRules(language);
    for (const count of [0, 1, 1.5, 2, 11, 21, 101, 1000]) expect([count, pluralOf(count)]).toEqual([count, rule.select(count)]);
  }
});

test("does not use the device's plural rules for Kinyarwanda", () => {
  const ask = jest.spyOn(Intl, 'PluralRules');
  expect([0, 1, 2, 21].map(pluralOf)).toEqual(['other', 'one', 'other', 'other']);
  expect(ask).not.toHaveBeenCalled();
  ask.mockRestore();
});
