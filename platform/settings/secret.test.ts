import files, { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import { readSecret } from './secret';

const { linkSync } = files;
let data: string;
beforeEach(() => {
  data = newFolder();
});

test('makes the secret once, readable by its owner alone, and leaves no other file', () => {
  const secret = readSecret(data);
  expect(secret).toHaveLength(32);
  expect(secret).not.toEqual(Buffer.alloc(32));
  expect(readSecret(data)).toEqual(secret);
  expect(statSync(path.join(data, 'secret')).mode & 0o777).toBe(0o600);
  expect(readdirSync(data)).toEqual(['secret']);
});

test('two programs that make it at the same time get the same secret', () => {
  const other = Buffer.alloc(32, 'o');
  jest.spyOn(files, 'linkSync').mockImplementation((from, to) => {
    writeFileSync(to, other);
    linkSync(from, to);
  });
  expect(readSecret(data)).toEqual(other);
  expect(readdirSync(data)).toEqual(['secret']);
});

test('replaces an incomplete secret', () => {
  writeFileSync(path.join(data, 'secret'), 'half');
  const secret = readSecret(data);
  expect(secret).toHaveLength(32);
  expect(readSecret(data)).toEqual(secret);
});

test('where the secret cannot be made, the error says why, and no other file is left', () => {
  jest.spyOn(files, 'linkSync').mockImplementation(() => {
    throw Object.assign(new Error('EPERM: the disk has no links'), { code: 'EPERM' });
  });
  expect(() => readSecret(data)).toThrow('EPERM: the disk has no links');
  expect(readdirSync(data)).toEqual([]);
});

test('a folder in the place of the secret is refused by its path', () => {
  mkdirSync(path.join(data, 'secret'));
  expect(() => readSecret(data)).toThrow(`${path.join(data, 'secret')} is a folder; the secret of SITE_DATA is a file.`);
});
