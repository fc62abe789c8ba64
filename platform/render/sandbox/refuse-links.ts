import { readdirSync } from 'node:fs';
import path from 'node:path';

/** A symbolic link in a release would lead out of the sandbox: Node follows it to wherever it points. */
export function refuseLinks(folder: string): void {
  const link = readdirSync(folder, { withFileTypes: true, recursive: true }).find(
    (entry) => !entry.isFile() && !entry.isDirectory(),
  );
  if (link)
    throw new Error(`${path.join(link.parentPath, link.name)} is neither a file nor a folder; a release holds nothing else`);
}
