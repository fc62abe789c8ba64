import type { ReleaseRecord } from 'shared/contract/registry/release-record';
import type { Releases } from 'platform/store';
import { BrokenRelease } from 'platform/store/files';
import { factsOf } from './selected-release';

/** Releases of which some cannot be read. @param folder of their own, because a record is kept by the folder of its release */
const releasesIn = (folder: string, broken: string[]) =>
  ({
    folder: (name: string, version: string) => `${folder}/${name}/${version}`,
    versions: () => ['1.0.0', '1.1.0', '2.0.0'],
    verifiedRecord: (_name: string, version: string) => {
      if (broken.includes(version)) throw new BrokenRelease('release.json cannot be read');
      return { section: { roots: [`/help-of-${version}`] } } as ReleaseRecord;
    },
  }) as unknown as Releases;

test('where a release cannot be read, its section has the facts of its newest other one', () => {
  const releases = releasesIn('/one-is-broken', ['2.0.0']);
  expect(factsOf(releases, 'help', '2.0.0')!.roots).toEqual(['/help-of-1.1.0']);
  expect(factsOf(releases, 'help', '1.0.0')!.roots).toEqual(['/help-of-1.0.0']);
});

test('a section of which no release can be read has none', () => {
  expect(factsOf(releasesIn('/all-are-broken', ['1.0.0', '1.1.0', '2.0.0']), 'help', '2.0.0')).toBeNull();
});
