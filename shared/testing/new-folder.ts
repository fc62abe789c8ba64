import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const folders: string[] = [];
// What a program still writes after the tests stays until the folder of the whole run is removed.
const remove = (folder: string) =>
  rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }).catch(() => undefined);
afterAll(() => Promise.all(folders.map(remove)));

/** Creates a temporary folder, which is removed after the tests of the file. */
export function newFolder(name = 'test'): string {
  const folder = mkdtempSync(path.join(tmpdir(), `${name}-`));
  folders.push(folder);
  return folder;
}
