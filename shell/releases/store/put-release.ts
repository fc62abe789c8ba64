import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Build } from 'shared/build/build-release';
import { compressFolder } from './compress-folder';
import { releaseFolder, releasesFolder } from './paths';

/** Copies a built release into the store, compressed twice; it appears under its version in one rename, whole. */
export async function putRelease(data: string, { name, version, folder }: Build): Promise<void> {
  const destination = releaseFolder(data, name, version);
  if (existsSync(destination)) return;
  const incoming = path.join(releasesFolder(data), name, `.incoming-${version}-${randomUUID()}`);
  await mkdir(path.dirname(incoming), { recursive: true });
  try {
    await cp(folder, incoming, { recursive: true });
    await compressFolder(incoming);
    await rename(incoming, destination);
  } catch (error) {
    if (!existsSync(destination)) throw error;
  } finally {
    await rm(incoming, { recursive: true, force: true });
  }
}
