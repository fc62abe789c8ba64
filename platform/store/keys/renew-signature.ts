import type { Actor } from 'shared/contract/registry/schema';
import type { Release } from '../../signing';
import { thisUser } from '../registry/this-user';
import { signFolder } from '../releases/put-release';
import { BrokenRelease, readRecord } from '../releases/read-record';
import type { Releases } from '../releases/releases';

/** Signs a stored release with its part's newest key if every file matches its record. @returns why it was not signed, or `null` */
export async function renewSignature(releases: Releases, { name, version }: Release, by: Actor): Promise<string | null> {
  const folder = releases.folder(name, version);
  try {
    const record = readRecord(folder);
    if (record.name !== name || record.version !== version)
      return `${name}@${version} holds the record of ${record.name}@${record.version}`;
    await signFolder(releases, { name, version, folder }, by);
    return null;
  } catch (error) {
    if (error instanceof BrokenRelease) return error.message;
    throw error;
  }
}

/** The intact releases of a part. Logs the others. */
export async function intactReleases(releases: Releases, part: string, log: (line: string) => void): Promise<Release[]> {
  const intact: Release[] = [];
  for (const version of releases.versions(part)) {
    try {
      await releases.verify(part, version);
      intact.push({ name: part, version });
    } catch (error) {
      if (!(error instanceof BrokenRelease)) throw error;
      log(notSigned(error.message));
    }
  }
  return intact;
}

/** Signs releases that were intact a moment ago. Logs those that no longer are. */
export async function renewSignatures(
  releases: Releases,
  intact: readonly Release[],
  log: (line: string) => void,
): Promise<void> {
  for (const release of intact) {
    const fault = await renewSignature(releases, release, thisUser());
    if (fault) log(notSigned(fault));
  }
}

const notSigned = (fault: string): string => `Not re-signed: ${fault}`;
