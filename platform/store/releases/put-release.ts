import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { PartName } from 'shared/contract';
import type { Actor } from 'shared/contract/registry/schema';
import { thisUser } from '../registry/this-user';
import { writeDurably } from '../registry/write-durably';
import { RELEASE_SIGNATURE, signRelease } from '../../signing';
import { compressFolder } from './compress-folder';
import { parseRecord, readBytes } from './read-record';
import type { Releases } from './releases';
import { refuseChanged } from './sealed-files';

export interface Build {
  name: PartName;
  version: string;
  /** The finished release folder: browser files, `server/`, `mf-manifest.json`, `release.json`. */
  folder: string;
}

interface Publication {
  /** The publisher, recorded in the signature. */
  by?: Actor | undefined;
  /** Whether a browser opened its pages, recorded in the signature; absent without a trial. */
  tried?: boolean | undefined;
  /** Aborts it before the rename, with its reason. */
  signal?: AbortSignal | undefined;
}

/** Copies a built release into the store, compresses and signs it. It appears under its version atomically, by one rename. */
export async function putRelease(
  releases: Releases,
  { name, version, folder }: Build,
  { by = thisUser(), tried, signal }: Publication = {},
): Promise<void> {
  if (await releases.isAsPublished(name, version)) return;
  const incoming = path.join(releases.root, name, `.incoming-${version}-${randomUUID()}`);
  await mkdir(path.dirname(incoming), { recursive: true });
  try {
    await cp(folder, incoming, { recursive: true });
    await compressFolder(incoming, signal);
    // At last, because compression takes up to minutes, in which the key may be rotated or revoked.
    await signIncoming(releases, { name, version, folder: incoming }, by, tried);
    await putIncoming(releases, { name, version, folder: incoming });
  } finally {
    await rm(incoming, { recursive: true, force: true });
  }
}

/** Moves the finished folder into place, unless another process has done so. Replaces a damaged release. */
export async function putIncoming(releases: Releases, { name, version, folder }: Build): Promise<void> {
  try {
    await moveDamagedAside(releases, name, version);
    await rename(folder, releases.folder(name, version));
  } catch (error) {
    if (!(await releases.isAsPublished(name, version))) throw error;
  }
}

/** Signs the record whose hashes were computed here. */
async function signIncoming(releases: Releases, build: Build, by: Actor, tried?: boolean): Promise<void> {
  await rm(path.join(build.folder, RELEASE_SIGNATURE), { force: true });
  if (releases.trust.inForce) await signFolder(releases, build, by, tried);
}

/** Signs the record of a release with its part's newest key. Refuses a file that does not match the record. */
export async function signFolder({ trust }: Releases, build: Build, by: Actor, tried?: boolean): Promise<void> {
  const { folder } = build;
  const file = path.join(folder, 'release.json');
  const bytes = readBytes(file);
  await refuseChanged(folder, parseRecord(bytes, file));
  await writeDurably(path.join(folder, RELEASE_SIGNATURE), signRelease(trust.whole!, build, bytes, by, tried));
}

/** Moves a damaged release to a name that no lookup finds. The next prune deletes it. */
async function moveDamagedAside(releases: Releases, name: string, version: string): Promise<void> {
  const destination = releases.folder(name, version);
  if (!existsSync(destination)) return;
  if (await releases.isAsPublished(name, version)) throw new Error(`${name}@${version} was put there by another process`);
  await rename(destination, path.join(releases.root, name, `.leaving-${version}-${randomUUID()}`));
}
