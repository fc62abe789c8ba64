import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { Refusal } from '../refusal';
import { BadEnvironment } from '../settings';

export const siteFile = (dir: string): string => path.join(dir, 'site.db');

/**
 * Creates the folder `SITE_DATA` if it is missing. Refuses one that cannot be written, because SQLite writes beside its file even to read
 * it; and the store of another user, because origin and release service could not read the files that root makes in it.
 */
export function requireWritable(folder: string): void {
  const file = siteFile(folder);
  try {
    makeFolder(folder);
    const owner = statSync(file, { throwIfNoEntry: false })?.uid;
    // Windows has no numbers of users.
    const user = process.geteuid?.();
    if (owner !== undefined && user !== undefined && owner !== user)
      throw new Refusal(
        'store-of-another-user',
        `${file} belongs to the user with the number ${owner}, and this program runs as number ${user}. Nothing was changed. Run it as the owner of the store: sudo -u '#${owner}' … If another user is to own it: chown -R USER ${folder}`,
      );
    // `/.` fails for a file.
    accessSync(`${folder}/.`, constants.R_OK | constants.W_OK | constants.X_OK);
    if (owner !== undefined) accessSync(file, constants.R_OK | constants.W_OK);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new BadEnvironment(
      `SITE_DATA is "${folder}"; it takes a folder that can be written (${(error as NodeJS.ErrnoException).code})`,
    );
  }
}

/** Creates each folder separately, because Node's recursive `mkdir` never returns where the system answers ENOENT, as below `/proc`. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  mkdirSync(folder);
}
