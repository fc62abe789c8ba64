import fs, { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import { placeFile } from './place-file';

let folder: string;
beforeEach(() => {
  folder = newFolder();
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

test('no process sees a partial file, because it gets its name once it is complete', () => {
  const names: string[] = [];
  const write = jest.spyOn(fs, 'writeFileSync').mockImplementation((file) => {
    names.push(String(file));
    throw new Error('the disk is full');
  });
  expect(() => placeFile(folder, 'text')).toThrow('the disk is full');
  write.mockRestore();
  const file = placeFile(folder, 'text');
  expect(names[0]).toContain(file);
  expect(names).not.toContain(file);
});

test('uses a temporary folder if the folder cannot be written, and deletes it when the process ends', () => {
  const once = jest.spyOn(process, 'once').mockReturnThis();
  const blocked = path.join(folder, 'blocked');
  writeFileSync(blocked, 'a file where the folder should be');
  const file = placeFile(path.join(blocked, 'cache'), 'text');
  expect(path.basename(path.dirname(file))).toMatch(/^rendering-child-/);
  rmSync(path.dirname(file), { recursive: true });
  const again = placeFile(path.join(blocked, 'cache'), 'text');
  expect(readFileSync(again, 'utf8')).toBe('text');
  for (const [event, listener] of once.mock.calls) if (event === 'exit') listener();
  expect(existsSync(path.dirname(again))).toBe(false);
  once.mockRestore();
});
