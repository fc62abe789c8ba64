import fs from 'node:fs';
import type { ReleaseRecord } from 'shared/contract/registry/release-record';
import type { Releases } from 'platform/store';
import { BrokenRelease } from 'platform/store/files';
import { claimsOf, factsOf, isReadable, selectedRelease } from './selected-release';

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

test('a release that was removed is not served, although its record was read before', () => {
  const releases = releasesIn('/one-is-removed', []);
  const has = jest.fn().mockReturnValueOnce(true).mockReturnValue(false);
  expect([1, 2].map(() => isReadable({ ...releases, has } as unknown as Releases, 'help', '1.0.0'))).toEqual([true, false]);
});

test('a section of which no release can be read has none', () => {
  expect(factsOf(releasesIn('/all-are-broken', ['1.0.0', '1.1.0', '2.0.0']), 'help', '2.0.0')).toBeNull();
});

test('a section without a readable record may own any address; with too many open files that is not decided, because the selection is cached', () => {
  const claims = () => claimsOf(releasesIn('/none-is-here', []), 'help', '2.0.0');
  const exhausted = Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' });
  jest.spyOn(fs, 'readFileSync').mockImplementationOnce(() => {
    throw exhausted;
  });
  expect(claims).toThrow('EMFILE');
  expect(claims()).toBe('any');
});

test('a release names the hashes of its scripts, styles and tables of texts, and of nothing else', () => {
  const files = ['entry.js', 'page.css', 'list.css', 'content/en/hashes.json', 'content/en/a.json', 'static/media/phone.svg'];
  const record = {
    name: 'help',
    version: '3.0.0',
    entry: 'entry.js',
    chunks: { main: 'entry.js' },
    styles: ['page.css', 'list.css'],
    files: Object.fromEntries(files.map((file) => [file, { size: 1, sha384: `of ${file}` }])),
    section: { roots: ['/help'] },
  } as unknown as ReleaseRecord;
  const releases = { folder: () => '/with-hashes', verifiedRecord: () => record } as unknown as Releases;
  const at = '/_releases/help/3.0.0/';
  expect(selectedRelease(releases, 'help', '3.0.0')).toMatchObject({
    entry: `${at}entry.js`,
    styles: [`${at}page.css`, `${at}list.css`],
  });
  expect(selectedRelease(releases, 'help', '3.0.0')!.integrity).toEqual({
    [`${at}entry.js`]: 'sha384-of entry.js',
    [`${at}page.css`]: 'sha384-of page.css',
    [`${at}list.css`]: 'sha384-of list.css',
    [`${at}content/en/hashes.json`]: 'sha384-of content/en/hashes.json',
  });
});
