import type { ReleaseRecord } from 'shared/contract/registry/release-record';
import type { Releases } from 'platform/store';
import { BrokenRelease } from 'platform/store/files';
import { factsOf } from './selected-release';

const broken = new Set(['2.0.0']);
const releases = {
  folder: (name: string, version: string) => `/nowhere/${name}/${version}`,
  versions: () => ['1.0.0', '1.1.0', '2.0.0'],
  verifiedRecord: (_name: string, version: string) => {
    if (broken.has(version)) throw new BrokenRelease('release.json cannot be read');
    return { section: { roots: [`/help-of-${version}`] } } as ReleaseRecord;
  },
} as unknown as Releases;

test('where a release cannot be read, its section has the facts of its newest other one', () => {
  expect(factsOf(releases, 'help', '2.0.0')!.roots).toEqual(['/help-of-1.1.0']);
  expect(factsOf(releases, 'help', '1.0.0')!.roots).toEqual(['/help-of-1.0.0']);
});

test('a section of which no release can be read has none', () => {
  ['1.0.0', '1.1.0'].forEach((version) => broken.add(version));
  expect(
    factsOf({ ...releases, folder: (name, version) => `/elsewhere/${name}/${version}` } as Releases, 'help', '2.0.0'),
  ).toBeNull();
});
