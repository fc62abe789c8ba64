import type { Hash } from 'node:crypto';
import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './workspaces';

/** Build outputs, packages, and hidden files of editors and tools. */
const NOT_SOURCES = /^(\..*|dist|node_modules)$/;

/**
 * The absolute path of every source file below a folder. It does not read skipped folders, because `node_modules` is large. A build reads
 * through links, so they are followed; not those that lead nowhere, with which editors lock a file, or back to a folder above.
 */
export function filesBelow(folder: string, above: readonly string[] = []): string[] {
  const folders = [...above, realpathSync(folder)];
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !NOT_SOURCES.test(name))
    .flatMap((entry) => {
      const file = path.join(folder, entry.name);
      const kind = entry.isSymbolicLink() ? statSync(file, { throwIfNoEntry: false }) : entry;
      if (kind?.isFile()) return [file];
      const isBack = entry.isSymbolicLink() && kind && folders.includes(realpathSync(file));
      return kind?.isDirectory() && !isBack ? filesBelow(file, folders) : [];
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
