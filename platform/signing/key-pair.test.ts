import { generateKeyPairSync, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import { exportKey, holdsKey, importKey, makeKey, readKey } from './key-pair';

let data: string;
beforeEach(() => {
  data = newFolder();
});

test('a private key is on the disk before it signs anything, readable by its owner alone', () => {
  const write = jest.spyOn(fs, 'writeFileSync');
  const { id } = makeKey(data);
  expect(write.mock.calls.map(([, , options]) => options)).toEqual([{ mode: 0o600, flag: 'wx', flush: true }]);
  expect(fs.statSync(path.join(data, 'keys')).mode & 0o777).toBe(0o700);
  expect(fs.statSync(path.join(data, 'keys', `${id}.pem`)).mode & 0o777).toBe(0o600);
  expect(id).toMatch(/^[0-9a-f]{16}$/);
  expect([holdsKey(data, id), readKey(data, id, 'help').id]).toEqual([true, id]);
});

test.each([
  ['is not here', () => undefined],
  ['cannot be read', (file: string) => fs.writeFileSync(file, 'no key')],
])('names a key that %s, and says what to do', (problem, spoil) => {
  fs.mkdirSync(path.join(data, 'keys'));
  spoil(path.join(data, 'keys/0123456789abcdef.pem'));
  expect(() => readKey(data, '0123456789abcdef', 'help')).toThrow(
    new RegExp(`0123456789abcdef\\.pem, the key of help, ${problem}\\. .*key rotate help$`),
  );
});

test('no key replaces a lost root key, so its error names the runbook', () => {
  expect(() => readKey(data, '0123456789abcdef', 'root')).toThrow(
    expect.objectContaining({
      code: 'private-key-missing',
      message: expect.stringMatching(/if it is lost: see docs\/runbook\.md, "Keys and signatures"$/),
    }),
  );
});

test('accepts only an Ed25519 key', () => {
  expect(() => importKey(exportKey(generateKeyPairSync('ed25519').publicKey))).not.toThrow();
  expect(() => importKey(exportKey(generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey))).toThrow('is no Ed25519 key');
});

test('a key that stands in many lists is parsed once, and two keys are not taken for each other', () => {
  const [one, other] = [makeKey(data), makeKey(data)];
  const text = exportKey(one.publicKey);
  const parsed = importKey(text);
  expect([parsed.id, importKey(exportKey(other.publicKey)).id]).toEqual([one.id, other.id]);
  expect(importKey(text)).toBe(parsed);
  // At most a thousand are kept.
  const start = Buffer.from('302a300506032b6570032100', 'hex');
  for (let number = 0; number < 1_000; number += 1) importKey(Buffer.concat([start, randomBytes(32)]).toString('base64'));
  expect(importKey(text)).not.toBe(parsed);
});
