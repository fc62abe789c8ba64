import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Libsql from 'libsql';
import { highestNumberFile } from '../../signing';
import { folderIn } from '../../testing/folder-in';
import { Folder } from '../folder';
import { siteFile } from '../site-file';
import { highestNumber } from './last-good';

let mockBefore: (() => Promise<void>) | null = null;
jest.mock('./write-durably', () => {
  const actual = jest.requireActual<typeof import('./write-durably')>('./write-durably');
  return {
    ...actual,
    writeDurably: async (...words: Parameters<typeof actual.writeDurably>) => {
      const before = mockBefore;
      if (words[0].endsWith('last-good.json')) mockBefore = null;
      if (mockBefore === null) await before?.();
      return actual.writeDurably(...words);
    },
  };
});

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

/** Whether another program could change the tables of a folder now. */
function isFree(dir: string): boolean {
  const connection = new Libsql(siteFile(dir));
  try {
    connection.exec('BEGIN IMMEDIATE');
    return true;
  } catch {
    return false;
  } finally {
    connection.close();
  }
}

test('a change of the registry by another program while the keys change stays the last good state', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'keys-'));
  const { keys, registry } = folderIn(dir);
  await keys.ensureTrust();
  await registry.change('one', (current) => ({ ...current }));
  const other = new Folder(dir);
  const change = () => other.registry.change('two', (current) => ({ ...current }));
  let wasFree = false;
  mockBefore = async () => {
    wasFree = isFree(dir);
    if (wasFree) await change();
  };
  await keys.ensure('help');
  if (!wasFree) await change();
  expect(registry.lastGood()!.sequence).toBe(2);
  await other.close();
  rmSync(dir, { recursive: true });
});
