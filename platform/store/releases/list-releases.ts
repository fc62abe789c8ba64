import { statSync } from 'node:fs';
import type { StoredRelease } from './prune';
import { releaseFolder } from './store-paths';
import { publishedNames, publishedVersions } from './read-record';

/** Every release in the store, with the time when it came there: a build may be older than its publication. */
export function listReleases(data: string): StoredRelease[] {
  return publishedNames(data).flatMap((name) =>
    publishedVersions(data, name).map((version) => ({
      name,
      version,
      storedAt: statSync(releaseFolder(data, name, version)).ctime.toISOString(),
    })),
  );
}
