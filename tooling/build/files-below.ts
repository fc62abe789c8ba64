import type { Hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './workspaces';

/** Build outputs, packages, and hidden files of editors and tools. */
const NOT_SOURCES = /^(\..*|dist|node_modules)$/;

/** The absolute path of every source file below a folder. It does not read skipped folders, because `node_modules` is large. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !NOT_SOURCES.test(name))
    .flatMap((entry) => {
      const file = path.join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(file) : entry.isFile() ? [file] : [];
    });
}

/** Adds files to a hash in the order of their paths, each with its path. */
export function addFiles(hash: Hash, files: readonly string[]): Hash {
  for (const file of files.toSorted())
    hash
      .update(`${path.relative(ROOT, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return hash;
}
