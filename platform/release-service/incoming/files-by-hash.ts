import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import type { PartName } from 'shared/contract';
import { listFiles, type Manifest } from 'platform/commands';
import { RELEASE_SIGNATURE } from 'platform/signing';
import type { Folder } from 'platform/store';
import { filesFolder } from './paths';

/** Cached manifests. A published release never changes unless it is damaged, so its files are hashed once. */
const manifests = new LRUCache<string, Manifest>({ max: 50 });

/** Clears the cache, so that the files of every release are hashed again: one may be damaged. */
export const clearManifests = (): void => manifests.clear();

/** The files of a section by hash: uploaded before, or in one of its releases. Leaves out damaged files. */
export async function filesByHash(
  { dir, releases }: Pick<Folder, 'dir' | 'releases'>,
  name: PartName,
): Promise<Map<string, string>> {
  const byHash = new Map<string, string>();
  for (const version of releases.versions(name)) {
    const folder = releases.folder(name, version);
    for (const [file, { sha256 }] of Object.entries(await manifestOf(folder))) byHash.set(sha256, path.join(folder, file));
  }
  const sent = filesFolder(dir, name);
  for (const hash of existsSync(sent) ? await readdir(sent) : []) byHash.set(hash, path.join(sent, hash));
  return byHash;
}

/** The manifest of a release as it was built, without the files that were compressed and signed here. */
export async function manifestOf(folder: string): Promise<Manifest> {
  const cached = manifests.get(folder);
  if (cached) return cached;
  const files = Object.entries(await listFiles(folder)).filter(
    ([file]) => file !== RELEASE_SIGNATURE && !/\.(br|gz)$/.test(file),
  );
  const list = Object.fromEntries(files);
  manifests.set(folder, list);
  return list;
}
