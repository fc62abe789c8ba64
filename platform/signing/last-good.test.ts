import { writeFileSync } from 'node:fs';
import { newFolder } from 'shared/testing/new-folder';
import { readLastGood } from './last-good';
import { lastGoodFile } from './paths';
import { unreadable } from '../testing/unreadable';

test.each([
  ['is not there', null],
  ['breaks off', '{ "format": 1,'],
  ['is of another format', '{ "format": 2, "trust": "", "registry": null }'],
])('a last good state that %s is none, and keeps no program from its start', (_what, text) => {
  const folder = newFolder();
  if (text !== null) writeFileSync(lastGoodFile(folder), text);
  expect(readLastGood(folder)).toBeNull();
});

test('a last good state that cannot be read at the moment is not none, for otherwise an older list of keys would be trusted', () => {
  const unread = unreadable(lastGoodFile('/nowhere'));
  expect(() => readLastGood('/nowhere')).toThrow('EMFILE');
  unread.mockRestore();
});

test('a last good state may be of the keys alone, before the first registry', () => {
  const folder = newFolder();
  const state = { format: 1, trust: '{}', registry: null };
  writeFileSync(lastGoodFile(folder), JSON.stringify(state));
  expect(readLastGood(folder)).toEqual(state);
});
