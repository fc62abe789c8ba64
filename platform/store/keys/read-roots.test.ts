import { generateKeyPairSync } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import { exportKey } from '../../signing';
import { readRoots } from './read-roots';

const folder = newFolder();

test.each([
  ['holds no key', 'the roots follow\n', 'it holds none'],
  ['holds a key that is cut off', '-----BEGIN PUBLIC KEY-----\nMCow\n-----END PUBLIC KEY-----\n', ''],
  ['is not there', null, 'ENOENT'],
])('a file of root keys that %s is refused in a sentence that names the variable', (_what, text, reason) => {
  const file = path.join(folder, 'root.pem');
  if (text === null) rmSync(file, { force: true });
  else writeFileSync(file, text);
  expect(() => readRoots(file)).toThrow(/^SITE_TRUST is ".*root\.pem"; it takes a file with root public keys/);
  expect(() => readRoots(file)).toThrow(reason);
});

test('each root of a file is pinned, as while one takes the place of another', () => {
  const roots = [1, 2].map(() => generateKeyPairSync('ed25519').publicKey);
  const file = path.join(folder, 'roots.pem');
  writeFileSync(file, roots.map((root) => root.export({ type: 'spki', format: 'pem' })).join('\n'));
  expect(readRoots(file)!.map(({ publicKey }) => exportKey(publicKey))).toEqual(roots.map(exportKey));
});

test('a variable that names no file is refused, and not read as if no root were pinned', () => {
  expect(() => readRoots('')).toThrow(/^SITE_TRUST is ""; it takes a file with root public keys/);
});

test('without the variable no root is pinned', () => {
  expect(readRoots(undefined)).toBeNull();
});
