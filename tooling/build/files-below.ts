import { readdirSync } from 'node:fs';
import path from 'node:path';

/** What is no source: outputs, packages, and what editors and tools keep for themselves. */
const NOT_SOURCES = /^(\..*|dist|node_modules)$/;

/** Every source file below a folder, by its whole path; what it skips it does not read, which a repository's own packages are too many for. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !NOT_SOURCES.test(name))
    .flatMap((entry) => {
      const file = path.join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(file) : entry.isFile() ? [file] : [];
    });
}
