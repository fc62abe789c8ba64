import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { releaseFolder, releasesFolder } from './paths';

/** Takes a release out of the store in one rename, then deletes it and every page that was rendered from it. */
export async function removeRelease(data: string, name: string, version: string): Promise<void> {
  const leaving = path.join(releasesFolder(data), name, `.leaving-${version}`);
  await rename(releaseFolder(data, name, version), leaving);
  await rm(leaving, { recursive: true, force: true });
  const pages = path.join(data, 'pages');
  for (const entry of await readdir(pages, { recursive: true, withFileTypes: true }).catch(() => [])) {
    const isOfShell = name === 'shell' && entry.isDirectory() && entry.name === version;
    const isOfSection = entry.isFile() && entry.name === `${name}@${version}.json`;
    if (isOfShell || isOfSection) await rm(path.join(entry.parentPath, entry.name), { recursive: true, force: true });
  }
}
