import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import files, { type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import { writeDurably } from './write-durably';

const { open, rename, writeFile } = files;
let folder: string;
let file: string;
let steps: string[];
let fail: Error | null;

/** The role of a path in a write. */
const role = (target: unknown) => (target === folder ? 'folder' : target === file ? 'file' : 'temporary file');

beforeEach(() => {
  folder = newFolder();
  file = path.join(folder, 'registry.json');
  steps = [];
  fail = null;
  jest.spyOn(files, 'open').mockImplementation(async (target, flags) => {
    const handle: FileHandle = await open(target, flags);
    const { sync, close } = handle;
    jest.spyOn(handle, 'sync').mockImplementation(async () => {
      steps.push(`sync ${role(target)}`);
      await sync.call(handle);
    });
    jest.spyOn(handle, 'close').mockImplementation(async () => {
      steps.push(`close ${role(target)}`);
      await close.call(handle);
    });
    return handle;
  });
  jest.spyOn(files, 'writeFile').mockImplementation(async (target, text, options) => {
    await writeFile(target, text, options);
    steps.push(`write ${role(target)} ${JSON.stringify(options)}`);
    if (fail) throw fail;
  });
  jest.spyOn(files, 'rename').mockImplementation(async (from, to) => {
    steps.push(`rename ${role(from)} to ${role(to)}`);
    await rename(from, to);
  });
});

test('syncs the text before the rename, and the folder after it', async () => {
  await writeDurably(file, 'new');
  expect(steps).toEqual([
    `write temporary file {"mode":${0o666},"flush":true}`,
    'rename temporary file to file',
    'sync folder',
    'close folder',
  ]);
  expect(readFileSync(file, 'utf8')).toBe('new');
  expect(readdirSync(folder)).toEqual(['registry.json']);
});

test('after a failed write the old file is intact, and there is no temporary file', async () => {
  writeFileSync(file, 'old');
  fail = new Error('EIO');
  await expect(writeDurably(file, 'new')).rejects.toThrow('EIO');
  expect(steps).toEqual([expect.stringMatching(/^write temporary file /)]);
  expect(readFileSync(file, 'utf8')).toBe('old');
  expect(readdirSync(folder)).toEqual(['registry.json']);
});
