import fs, { readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import { lastGoodFile, RELEASE_SIGNATURE, trustFile } from '../../signing';
import { shellForTest } from '../../testing/rendering-releases';
import { folderIn, reopen } from '../../testing/folder-in';
import { publishForTest, recordOf } from '../../testing/release-folder';
import { Tool } from '../../testing/tool';
import { BrokenRelease } from './read-record';

test('without the list of keys no release counts as damaged, which would be replaced at the next publication', async () => {
  const data = newFolder();
  await folderIn(data).keys.ensureTrust();
  publishForTest(data, { name: 'help', version: '1.0.0' });
  rmSync(trustFile(data));
  writeFileSync(lastGoodFile(data), '');
  reopen(data);
  await expect(folderIn(data).releases.isAsPublished('help', '1.0.0')).rejects.toThrow('the list of keys, is missing');
});

test('a record is verified once, and again after its file or its signature was written', async () => {
  const tool = new Tool();
  await tool.publish(shellForTest());
  const { releases } = folderIn(tool.data);
  const read = () => releases.verifiedRecord('shell', '1.0.0');
  const first = read();
  expect(read()).toBe(first);
  const [file, signature] = ['release.json', RELEASE_SIGNATURE].map((name) => path.join(releases.folder('shell', '1.0.0'), name));
  const published = readFileSync(file!);
  writeFileSync(file!, JSON.stringify(recordOf({ name: 'shell', version: '1.0.0', commit: 'another' })));
  expect(read).toThrow('release.json is not what was signed');
  writeFileSync(file!, published);
  expect(read()).toEqual(first);
  rmSync(signature!);
  expect(read).toThrow('shell@1.0.0 has no signature');
  // An origin then serves the release before it.
  expect(read).toThrow(BrokenRelease);
  rmSync(tool.data, { recursive: true });
});

test('a release that another program removes while the releases are listed is left out of the list', () => {
  const data = newFolder();
  publishForTest(data, { name: 'help', version: '1.0.0' });
  const { releases } = folderIn(data);
  jest.spyOn(releases, 'versions').mockReturnValue(['0.9.0', '1.0.0']);
  expect(releases.list().map(({ version }) => version)).toEqual(['1.0.0']);
  jest.restoreAllMocks();
});

test('a release counts as stored when it came into the store, and not when it was built', () => {
  const data = newFolder();
  utimesSync(publishForTest(data, { name: 'help', version: '1.0.0' }), 0, 0);
  const [stored] = folderIn(data).releases.list();
  expect(Date.now() - Date.parse(stored!.storedAt)).toBeLessThan(60_000);
});

test('parts and versions are listed in the order of their names, in whatever order the disk has them', () => {
  const data = newFolder();
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) publishForTest(data, { name: 'help', version });
  const { releases } = folderIn(data);
  jest.spyOn(fs, 'readdirSync').mockReturnValue(['1.2.0', '1.0.0', '1.1.0'] as never);
  expect(releases.versions('help')).toEqual(['1.0.0', '1.1.0', '1.2.0']);
  jest.restoreAllMocks();
});
