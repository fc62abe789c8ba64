import { readdirSync } from 'node:fs';
import path from 'node:path';

/** Refuses symbolic links in a release: Node follows them out of the sandbox. */
export function refuseLinks(folder: string): void {
  const link = readdirSync(folder, { withFileTypes: true, recursive: true }).find(
    (entry) => !entry.isFile() && !entry.isDirectory(),
  );
  if (link)
    throw new Error(`${path.join(link.parentPath, link.name)} is neither a file nor a folder; a release holds nothing else`);
}
