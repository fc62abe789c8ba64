import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readIfThere } from '../read-if-there';
import { BadEnvironment } from './environment';

const LENGTH = 32;

/**
 * The secret from which the keys of session tokens and preview links are derived. The first program that needs it makes it. Origins behind
 * one load balancer need the same file.
 */
export function readSecret(folder: string): Buffer {
  const file = path.join(folder, 'secret');
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
    throw new BadEnvironment(
      `${file} is a folder; the secret of SITE_DATA is a file. Move the folder away: the file is then made`,
    );
  const stored = readIfThere(file);
  if (stored?.length === LENGTH) return stored;
  if (stored) rmSync(file, { force: true });
  const temporary = `${file}.${process.pid}.tmp`;
  writeFileSync(temporary, randomBytes(LENGTH), { mode: 0o600 });
  try {
    // `link` creates the file complete and atomically, and fails if another program has made one since.
    linkSync(temporary, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
  return readFileSync(file);
}
