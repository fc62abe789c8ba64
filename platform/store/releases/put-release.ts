import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PartName } from 'shared/contract';
import type { Actor } from 'shared/contract/registry/schema';
import { thisUser } from '../registry/this-user';
import { RELEASE_SIGNATURE } from '../../signing/paths';
import { signRelease } from '../../signing/release-statement';
import { trustOf } from '../../signing/trust';
import { compressFolder } from './compress-folder';
import { BrokenRelease, isPublished, readRecord } from './read-record';
import { releaseFolder, releasesFolder } from './store-paths';
import { refuseChanged, verifyRelease } from './verify-release';

export interface Build {
  name: PartName;
  version: string;
  /** The finished release folder: browser files, `server/`, `mf-manifest.json`, `release.json`. */
  folder: string;
}

/**
 * Copies a built release into the store, compressed twice and signed; it appears under its version in one rename, whole.
 * @param by whom its signature names
 * @param signal ends it before it is there, with its reason
 */
export async function putRelease(
  data: string,
  { name, version, folder }: Build,
  by: Actor = thisUser(),
  signal?: AbortSignal,
): Promise<void> {
  const destination = releaseFolder(data, name, version);
  if (existsSync(destination) && (await isAsPublished(data, name, version))) return;
  const incoming = path.join(releasesFolder(data), name, `.incoming-${version}-${randomUUID()}`);
  await mkdir(path.dirname(incoming), { recursive: true });
  try {
    await cp(folder, incoming, { recursive: true });
    await signIncoming(data, { name, version, folder: incoming }, by);
    await compressFolder(incoming, signal);
    await putIncoming(data, { name, version, folder: incoming });
  } finally {
    await rm(incoming, { recursive: true, force: true });
  }
}

/** Puts a whole folder in its place, unless another process was faster. One that was damaged since makes room for it. */
export async function putIncoming(data: string, { name, version, folder }: Build): Promise<void> {
  try {
    await makeRoom(data, name, version);
    await rename(folder, releaseFolder(data, name, version));
  } catch (error) {
    if (!(await isAsPublished(data, name, version))) throw error;
  }
}

/** Whether a release is in the store as it was published; one that was damaged since is put there once more. */
export async function isAsPublished(data: string, name: string, version: string): Promise<boolean> {
  if (!isPublished(data, name, version)) return false;
  try {
    await verifyRelease(data, name, version);
    return true;
  } catch (error) {
    if (error instanceof BrokenRelease) return false;
    throw error;
  }
}

/** Signs what was hashed here, and nothing else. */
async function signIncoming(data: string, { name, version, folder }: Build, by: Actor): Promise<void> {
  const signature = path.join(folder, RELEASE_SIGNATURE);
  await rm(signature, { force: true });
  if (!trustOf(data)) return;
  const bytes = await readFile(path.join(folder, 'release.json'));
  await refuseChanged(folder, readRecord(folder));
  await writeFile(signature, signRelease(data, { name, version }, bytes, by));
}

/** Moves it to a name that no lookup finds; the next prune deletes it. */
async function makeRoom(data: string, name: string, version: string): Promise<void> {
  const destination = releaseFolder(data, name, version);
  if (!existsSync(destination)) return;
  if (await isAsPublished(data, name, version)) throw new Error(`${name}@${version} was put there by another process`);
  await rename(destination, path.join(releasesFolder(data), name, `.leaving-${version}-${randomUUID()}`));
}
