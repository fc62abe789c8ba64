/** @jest-environment node */
import { classPrefix, uniqueName } from './release-address';

test('the class names of every release begin with a letter, as CSS wants it', () => {
  const prefixes = Array.from({ length: 300 }, (_none, patch) => classPrefix('help', `1.0.${patch}`));
  expect(prefixes.filter((prefix) => !/^[A-Za-z][\w-]{3}$/.test(prefix))).toEqual([]);
  expect(new Set(prefixes).size).toBe(prefixes.length);
});

test('no two releases share a name at run time, whose code the runtime would take for the same', () => {
  const versions = ['1.1.10', '1.11.0', '11.1.0', '1.1.1-0', '1.1.1'];
  expect(new Set(versions.map((version) => uniqueName('help', version))).size).toBe(versions.length);
});
