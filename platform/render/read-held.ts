import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ReleaseRecord } from 'shared/contract/registry/release-record';
import type { Records } from './read-records';

/** Reads the text of a release's file. */
export type ReadFile = (file: string) => string;

/**
 * Throws for a file that does not match the record, unless the release is one of development. Returns the bytes that were hashed, so that
 * the file cannot change between the check and its use.
 */
export const readerOf =
  (folder: string, { name, version, files }: ReleaseRecord, { areHeld }: Pick<Records, 'areHeld'>): ReadFile =>
  (file) => {
    const bytes = readFileSync(path.join(folder, file));
    if (!areHeld) return bytes.toString('utf8');
    const hash = Object.hasOwn(files, file) ? files[file]!.sha384 : null;
    if (hash === null) throw new Error(`${name}@${version}: ${file} is not among the files that were published`);
    if (createHash('sha384').update(bytes).digest('base64') !== hash)
      throw new Error(`${name}@${version}: ${file} is not what was published. Publish the release again.`);
    return bytes.toString('utf8');
  };
