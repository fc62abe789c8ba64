import { readdirSync } from 'node:fs';
import path from 'node:path';

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
