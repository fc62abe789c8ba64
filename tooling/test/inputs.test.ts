import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
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
