import { statSync } from 'node:fs';
import { RELEASE_NAMES } from 'shared/build/workspaces';
import type { StoredRelease } from '../commands/prune';
import { releaseFolder } from './paths';
import { publishedVersions } from './read-record';

/** Every release in the store, with the time when it came there: a build may be older than its publication. */
export function listReleases(data: string): StoredRelease[] {
  return RELEASE_NAMES.flatMap((name) =>
    publishedVersions(data, name).map((version) => ({ name, version, storedAt: statSync(releaseFolder(data, name, version)).ctime.toISOString() })),
  );
}
