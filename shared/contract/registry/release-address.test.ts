/** @jest-environment node */
import { classPrefix } from './release-address';

test('the class names of every release begin with a letter, as CSS wants it', () => {
  const prefixes = Array.from({ length: 300 }, (_none, patch) => classPrefix('help', `1.0.${patch}`));
  expect(prefixes.filter((prefix) => !/^[A-Za-z][\w-]{3}$/.test(prefix))).toEqual([]);
  expect(new Set(prefixes).size).toBe(prefixes.length);
});
