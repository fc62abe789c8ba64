import { RELEASE_NAMES } from 'shared/build/workspaces';
import type { StoredRelease } from '../commands/prune';
import { releaseFolder } from './paths';
import { publishedVersions, readRecord } from './read-record';

export function listReleases(data: string): StoredRelease[] {
  return RELEASE_NAMES.flatMap((name) => publishedVersions(data, name).map((version) => ({ name, version, builtAt: readRecord(releaseFolder(data, name, version)).builtAt })));
}
