import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ReleaseRecord } from 'shared/contract/registry/release-record';

/** Reads the text of a release's file. Throws if it does not match the record. */
export type ReadFile = (file: string) => string;

export const readAny =
  (folder: string): ReadFile =>
  (file) =>
    readFileSync(path.join(folder, file), 'utf8');

/** Returns the bytes that were hashed, so that the file cannot change between the check and its use. */
export const readHeld =
  (folder: string, { name, version, files }: ReleaseRecord): ReadFile =>
  (file) => {
    const bytes = readFileSync(path.join(folder, file));
    const hash = Object.hasOwn(files, file) ? files[file]!.sha384 : null;
    if (hash === null) throw new Error(`${name}@${version}: ${file} is not among the files that were published`);
    if (createHash('sha384').update(bytes).digest('base64') !== hash)
      throw new Error(`${name}@${version}: ${file} is not what was published. Publish the release again.`);
    return bytes.toString('utf8');
  };
