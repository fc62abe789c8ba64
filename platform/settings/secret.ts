import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readIfThere } from '../read-if-there';

const LENGTH = 32;

/**
 * The secret from which the keys of session tokens and preview links are derived. The first program that needs it makes it. Origins behind
 * one load balancer need the same file.
 */
export function readSecret(folder: string): Buffer {
  const file = path.join(folder, 'secret');
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
