import { newFolder } from 'shared/testing/new-folder';
import { makeKey } from './key-pair';
import { holdsRegistryKey } from './registry-statement';
import type { Trust } from './trust';

test.each([
  ['in force', { role: 'registry', ended: null }, true],
  ['ended, of which the private half still lies there', { role: 'registry', ended: { at: 'x' } }, false],
  ['of another role', { role: 'abort', ended: null }, false],
])('with a key %s a machine signs registries: %s', (_what, key, isHeld) => {
  const folder = newFolder();
  const { id } = makeKey(folder);
  expect(holdsRegistryKey({ folder, own: { keys: [{ ...key, id }] } } as unknown as Trust)).toBe(isHeld);
});
