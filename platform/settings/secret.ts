import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const LENGTH = 32;

/**
 * The key of this store's session tokens and preview links, made by the program that first needs it, origin or release tool. Origins
 * behind one balancer need the same file.
 */
export function readSecret(folder: string): Buffer {
  const file = path.join(folder, 'secret');
  const stored = readIfThere(file);
  if (stored?.length === LENGTH) return stored;
  if (stored) rmSync(file, { force: true });
  const temporary = `${file}.${process.pid}.tmp`;
  writeFileSync(temporary, randomBytes(LENGTH), { mode: 0o600 });
  try {
    // Whole or not there, because half a key would be another one after every start; and the first one stays, because another
    // program may be making one at this moment.
    linkSync(temporary, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
  return readFileSync(file);
}

function readIfThere(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
