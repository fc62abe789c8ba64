import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { highestNumberFile } from '../../signing';
import { highestNumber } from './last-good';

test.each([
  ['holds it', '7\n', 7],
  ['is empty', '', 0],
  ['holds no number', 'seven\n', 0],
])('the highest number that was signed here, where its file %s', (_what, text, number) => {
  const dir = mkdtempSync(path.join(tmpdir(), 'number-'));
  mkdirSync(path.join(dir, 'keys'));
  writeFileSync(highestNumberFile(dir), text);
  expect(highestNumber({ dir, cluster: null })).toBe(number);
  rmSync(dir, { recursive: true });
});
