import { randomUUID } from 'node:crypto';
import { readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { listLeftovers } from './list-leftovers';
import { releaseFolder, releasesFolder } from './store-paths';
import { isPublished } from './read-record';

/** Nothing that is being published or deleted takes so long; what is older was left by a process that died. */
const LEFT_AFTER = 60 * 60 * 1000;

/** Takes a release and its pages out of the store; answers the folder that is left to delete, which nobody finds any more. */
export async function takeOut(data: string, name: string, version: string): Promise<string> {
  // A word of its own: one that a killed prune left behind is never in the way.
  const leaving = path.join(releasesFolder(data), name, `.leaving-${version}-${randomUUID()}`);
  await rename(releaseFolder(data, name, version), leaving);
  await removePages(data, (shell, section) => (name === 'shell' ? shell === version : section === `${name}@${version}`));
  return leaving;
}

/** Removes the pages of releases that are not in the store; answers what killed processes left, still to delete. */
export async function cleanStore(data: string, now: number): Promise<string[]> {
  const isGone = (release: string) => {
    const [name, version] = release.split('@') as [string, string];
    return !isPublished(data, name, version);
  };
  // A release is rendered before it comes into the store, so pages of late may belong to one that is being published.
  await removePages(
    data,
    (shell, section, renderedAt) => renderedAt < now - LEFT_AFTER && (isGone(`shell@${shell}`) || isGone(section)),
  );
  return listLeftovers(data, now - LEFT_AFTER);
}

export async function removeFolders(folders: string[]): Promise<void> {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
}

/** Pages lie in `pages/{brand}/{shell}/{section}@{version}.json`; a shell's folder goes with its last page. */
async function removePages(
  data: string,
  isMeant: (shell: string, section: string, renderedAt: number) => boolean,
): Promise<void> {
  const pages = path.join(data, 'pages');
  for (const entry of await readdir(pages, { recursive: true, withFileTypes: true }).catch(() => [])) {
    const [, section] = /^(.+@.+)\.json$/.exec(entry.name) ?? [];
    if (!entry.isFile() || !section) continue;
    const file = path.join(entry.parentPath, entry.name);
    if (!isMeant(path.basename(entry.parentPath), section, (await stat(file)).mtimeMs)) continue;
    await rm(file, { force: true });
    await rmdir(entry.parentPath).catch(() => undefined);
  }
}
