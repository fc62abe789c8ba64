import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Every file below a folder with its bytes, as base64; without those that match. */
export function treeOf(folder: string, without: RegExp): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  return Object.fromEntries(
    files
      .filter((file) => !without.test(file))
      .sort()
      .map((file) => [file, readFileSync(path.join(folder, file)).toString('base64')]),
  );
}
