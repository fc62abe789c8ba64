import { rmSync } from 'node:fs';
import path from 'node:path';
import { BadEnvironment, readStoreEnvironment } from 'platform/settings';
import { ROOT } from 'platform/settings/root';

/**
 * Empties the folder of a development server. Refuses one that contains the sources, as `DEV_DATA=` or `DEV_DATA=.` do, and one that is,
 * contains or lies in the store of `SITE_DATA`.
 */
export function emptyFolder(folder: string): void {
  const { data } = readStoreEnvironment(process.env);
  if (contains(folder, ROOT) || contains(folder, data) || contains(data, folder))
    throw new BadEnvironment(`DEV_DATA is "${folder}"; it takes a folder of its own, which is emptied at every start`);
  rmSync(folder, { recursive: true, force: true });
}

const contains = (folder: string, other: string): boolean => !path.relative(folder, other).startsWith('..');
