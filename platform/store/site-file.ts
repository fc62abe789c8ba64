import type { Engine, Query } from './engine';
import { migrateFile } from './migrations';
import { siteFile } from './site-folder';
import { SqliteEngine } from './sqlite';

/** Opens the tables of a folder, and migrates them to the newest schema. */
export async function openFile(dir: string): Promise<Engine> {
  const file = await SqliteEngine.open(siteFile(dir));
  try {
    await migrateFile(file);
  } catch (error) {
    await file.close();
    throw error;
  }
  return file;
}

/** Runs one transaction on a folder's tables. */
export async function changeFile<Result>(dir: string, work: (query: Query) => Promise<Result>): Promise<Result> {
  const file = await openFile(dir);
  try {
    return await file.change(work);
  } finally {
    await file.close();
  }
}
