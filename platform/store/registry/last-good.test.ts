import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Libsql from 'libsql';
import { newFolder } from 'shared/testing/new-folder';
import { highestNumberFile, trustFile, type TrustStore } from '../../signing';
import type { Cluster } from '../cluster/cluster';
import { folderIn } from '../../testing/folder-in';
import { Folder } from '../folder';
import { siteFile } from '../site-folder';
import { highestNumber, saveLastGood } from './last-good';

let mockBefore: (() => Promise<void>) | null = null;
/** A file that cannot be written. */
let mockFailing: string | null = null;
jest.mock('./write-durably', () => {
  const actual = jest.requireActual<typeof import('./write-durably')>('./write-durably');
  return {
    ...actual,
    writeDurably: async (...words: Parameters<typeof actual.writeDurably>) => {
      if (words[0] === mockFailing) throw new Error('EROFS: read-only file system');
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
  const dir = newFolder();
  mkdirSync(path.join(dir, 'keys'));
  writeFileSync(highestNumberFile(dir), text);
  expect(highestNumber({ dir, cluster: null })).toBe(number);
});

test('a machine without the key of the registry records a state, and no number as if it had signed it', async () => {
  const dir = newFolder();
  mkdirSync(path.join(dir, 'keys'));
  writeFileSync(trustFile(dir), '{}');
  const trust = { inForce: { folder: dir, own: { keys: [] } } } as unknown as TrustStore;
  const place = { dir, cluster: null, trust };
  const signature = { payloadType: 'x', payload: '', signatures: [] };
  await saveLastGood(place, { text: '{ "sequence": 3 }', signature });
  expect(highestNumber(place)).toBe(0);
});

test('a machine of a cluster heeds no number beside its keys, because the database has the newest', () => {
  const dir = newFolder();
  mkdirSync(path.join(dir, 'keys'));
  writeFileSync(highestNumberFile(dir), '7\n');
  expect(highestNumber({ dir, cluster: {} as Cluster })).toBe(0);
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
  const dir = newFolder();
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
});

test('a machine whose key folder is read-only records its states, without their number beside the keys', async () => {
  const place = folderIn(newFolder());
  await place.keys.ensureTrust();
  mockFailing = highestNumberFile(place.dir);
  const signature = { payloadType: 'x', payload: '', signatures: [] };
  await expect(saveLastGood(place, { text: '{ "sequence": 3 }', signature })).resolves.toBeUndefined();
  mockFailing = null;
  expect(highestNumber(place)).toBe(0);
});
