import { PROVENANCE } from 'shared/contract/registry/release-files';
import type { Manifest } from 'platform/commands';
import type { Release } from 'platform/signing';
import type { Releases } from 'platform/store';
import { Refused } from '../answers/problem';
import { manifestOf } from './files-by-hash';

/** Files that describe the build (time, place and author), and may differ. */
const OF_ONE_BUILD = ['release.json', PROVENANCE];

/** Refuses other content under a published version. Publishing the same content again is no error. */
export async function refuseOtherContent(releases: Releases, { name, version }: Release, files: Manifest): Promise<void> {
  // A file in the folder that the record does not list does not belong to the release, and is not served.
  const { files: recorded } = releases.record(name, version);
  const here = await manifestOf(releases.folder(name, version));
  const other = [...new Set([...Object.keys(recorded), ...Object.keys(files)])]
    .filter((file) => !OF_ONE_BUILD.includes(file))
    .find((file) => here[file]?.sha256 !== files[file]?.sha256);
  if (other)
    throw new Refused(
      'published-already',
      `${name}@${version} is published already, with another ${other}. A version never changes; build a new one.`,
    );
}
