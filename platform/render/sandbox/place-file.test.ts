import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { placeFile } from './place-file';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'caches-'));
});

test('writes a text to one file, named by its hash', () => {
  const file = placeFile(path.join(folder, 'new'), 'text');
  expect(placeFile(path.join(folder, 'new'), 'text')).toBe(file);
  expect(placeFile(path.join(folder, 'new'), 'other')).not.toBe(file);
  expect(readFileSync(file, 'utf8')).toBe('text');
  expect(readdirSync(path.join(folder, 'new'))).toHaveLength(2);
});

test('writes the file again after the folder was cleaned up', () => {
  rmSync(placeFile(folder, 'text'));
  expect(readFileSync(placeFile(folder, 'text'), 'utf8')).toBe('text');
});

test('uses a temporary folder if the folder cannot be written', () => {
  const blocked = path.join(folder, 'blocked');
  writeFileSync(blocked, 'a file where the folder should be');
  const file = placeFile(path.join(blocked, 'cache'), 'text');
  expect(path.basename(path.dirname(file))).toMatch(/^rendering-child-/);
  rmSync(path.dirname(file), { recursive: true });
  expect(readFileSync(placeFile(path.join(blocked, 'cache'), 'text'), 'utf8')).toBe('text');
});
