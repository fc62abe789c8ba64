import { MANGLED_NAMES } from './mangled-names';

test('the names of a large script differ, begin with a letter, and are as short as can be', () => {
  const names = Array.from({ length: 54 + 54 * 64 + 54 }, (_, number) => MANGLED_NAMES.get(number));
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => /^\d/.test(name))).toEqual([]);
  expect([1, 2, 3].map((length) => names.filter((name) => name.length === length).length)).toEqual([54, 54 * 64, 54]);
});
