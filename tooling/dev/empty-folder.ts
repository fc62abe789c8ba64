import { rmSync } from 'node:fs';
import path from 'node:path';
import { BadEnvironment } from 'platform/settings';
import { ROOT } from 'platform/settings/root';

/** Empties the folder of a development server. Refuses one that contains the sources, as `DEV_DATA=` or `DEV_DATA=.` do. */
export function emptyFolder(folder: string): void {
  if (!path.relative(folder, ROOT).startsWith('..'))
    throw new BadEnvironment(`DEV_DATA is "${folder}"; it takes a folder of its own, which is emptied at every start`);
  rmSync(folder, { recursive: true, force: true });
}
