import type { Actor } from 'shared/contract/registry/schema';
import type { Release } from '../../signing';
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

/** The intact versions of a part. Logs the others. */
export async function wholeVersions(releases: Releases, part: string, log: (line: string) => void): Promise<string[]> {
  const whole: string[] = [];
  for (const version of releases.versions(part)) {
    try {
      await releases.verify(part, version);
      whole.push(version);
    } catch (error) {
      if (!(error instanceof BrokenRelease)) throw error;
      log(`Not re-signed: ${error.message}`);
    }
  }
  return whole;
}
