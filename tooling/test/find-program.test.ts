import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import { findProgram } from './find-program.mjs';

const before = process.env.PATH;
let folders: string[];

/** Two folders on the `PATH`. */
beforeEach(() => {
  const root = newFolder();
  folders = ['first', 'second'].map((name) => path.join(root, name));
  for (const folder of folders) mkdirSync(folder);
  process.env.PATH = folders.join(path.delimiter);
});
afterEach(() => {
  process.env.PATH = before;
  rmSync(path.dirname(folders[0]!), { recursive: true });
});

const write = (folder: number, mode: number) => {
  const file = path.join(folders[folder]!, 'balancer-of-tests');
  writeFileSync(file, '#!/bin/sh\n', { mode });
  return file;
};

test('finds a program in the first folder of the PATH that has it', () => {
  const second = write(1, 0o755);
  expect(findProgram('balancer-of-tests')).toBe(second);
  const first = write(0, 0o755);
  expect(findProgram('balancer-of-tests')).toBe(first);
});

test('skips a file that cannot be run', () => {
  write(0, 0o644);
  const program = write(1, 0o755);
  expect(findProgram('balancer-of-tests')).toBe(program);
});

test('answers null for a program that is not installed', () => {
  expect(findProgram('balancer-of-tests')).toBeNull();
});
