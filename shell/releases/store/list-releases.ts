import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { RELEASE_NAMES } from 'shared/build/workspaces';
import type { StoredRelease } from '../commands/prune';
import { releaseFolder, releasesFolder } from './paths';
import { publishedVersions } from './read-record';

/** Every release in the store, with the time when it came there: a build may be older than its publication. */
export function listReleases(data: string): StoredRelease[] {
  return RELEASE_NAMES.flatMap((name) =>
    publishedVersions(data, name).map((version) => ({ name, version, storedAt: statSync(releaseFolder(data, name, version)).ctime.toISOString() })),
  );
}

/** The folders of releases on their way in or out that nobody has touched since: their process died. */
export function listLeftovers(data: string, since: number): string[] {
  return RELEASE_NAMES.flatMap((name) => {
    const folder = path.join(releasesFolder(data), name);
    const entries = existsSync(folder) ? readdirSync(folder).filter((entry) => /^\.(incoming|leaving)-/.test(entry)) : [];
    return entries.map((entry) => path.join(folder, entry)).filter((entry) => statSync(entry).ctimeMs < since);
  });
}
