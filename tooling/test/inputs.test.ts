import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Inputs } from './inputs';

test('a file counts as changed by a run although the clock of its file system is some milliseconds late', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'inputs-'));
  const file = path.join(root, 'texts.json');
  writeFileSync(file, '{}');
  const { ctimeMs } = statSync(file);
  const isChanged = [-1000, 0, 15, 1000].map((later) => new Inputs(root).haveChanged([`file ${file}`], ctimeMs + later));
  expect(isChanged).toEqual([true, true, true, false]);
  rmSync(root, { recursive: true });
});

test('a file that is imported from now on in the place of a folder’s index counts as a change of the index', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'inputs-'));
  mkdirSync(path.join(root, 'texts'));
  writeFileSync(path.join(root, 'texts/index.ts'), '');
  const digest = () => new Inputs(root).digest([`file ${path.join(root, 'texts/index.ts')}`]);
  const before = digest();
  writeFileSync(path.join(root, 'other.ts'), '');
  expect(digest()).toBe(before);
  writeFileSync(path.join(root, 'texts.ts'), '');
  expect(digest()).not.toBe(before);
  rmSync(root, { recursive: true });
});
