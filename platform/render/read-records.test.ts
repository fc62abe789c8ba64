import path from 'node:path';
import type { Releases } from '../store';
import { recordOf } from '../testing/release-folder';
import { sectionForTest } from '../testing/rendering-releases';
import { readRecords } from './read-records';

const releases = {
  folder: (name: string, version: string) => path.join('/store', name, version),
  verifiedRecord: (name: string, version: string) => recordOf({ name, version, commit: 'verified' }),
} as Releases;

test('reads the verified record of a release in the store, and the file of a build outside it', () => {
  const build = sectionForTest({ version: '2.1.0' });
  const folders = { shellFolder: '/store/shell/1.0.0', section: 'help', sectionFolder: build };
  expect(readRecords({ releases, ...folders })).toMatchObject({
    shell: { name: 'shell', version: '1.0.0', commit: 'verified' },
    section: { name: 'help', version: '2.1.0', commit: null },
    mustMatch: true,
  });
  const inStore = { ...folders, sectionFolder: '/store/help/2.0.0' };
  expect(readRecords({ releases, ...inStore }).section).toMatchObject({ version: '2.0.0', commit: 'verified' });
});

test('the shell alone has no record of a section, and in development no file must match a record', () => {
  const shell = { releases, shellFolder: '/store/shell/1.0.0', section: null, sectionFolder: null };
  expect(readRecords(shell)).toMatchObject({ section: null, mustMatch: true });
  const build = sectionForTest({});
  expect(readRecords({ shellFolder: build, section: 'help', sectionFolder: build }).mustMatch).toBe(false);
});
