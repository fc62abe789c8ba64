import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ReleaseRecord } from 'shared/contract/registry/release-record';
import type { Records } from './read-records';
import { sha384 } from '../sha384';

/** Reads the text of a release's file. */
export type ReadFile = (file: string) => string;

/**
 * Reads files of a release. Refuses a file that does not match the record, except during development. Returns the bytes that were hashed,
 * so that the file cannot change between the check and its use.
 */
export const readerOf =
  (folder: string, { name, version, files }: ReleaseRecord, { mustMatch }: Pick<Records, 'mustMatch'>): ReadFile =>
  (file) => {
    const bytes = readFileSync(path.join(folder, file));
    if (!mustMatch) return bytes.toString('utf8');
    if (sha384(bytes) !== files[file]?.sha384)
      throw new Error(`${name}@${version}: ${file} is not what was published. Publish the release again.`);
    return bytes.toString('utf8');
  };
