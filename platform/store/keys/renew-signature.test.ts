import { cpSync, existsSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import { RELEASE_SIGNATURE } from '../../signing';
import { folderIn } from '../../testing/folder-in';
import { publishForTest } from '../../testing/release-folder';
import { unreadable } from '../../testing/unreadable';
import { thisUser } from '../registry/this-user';
import { BrokenRelease } from '../releases/read-record';
import type { Releases } from '../releases/releases';
import { renewSignature, intactReleases } from './renew-signature';

test.each([
  ['version', 'help', '1.1.0'],
  ['part', 'legal', '1.0.0'],
])('a folder that holds the record of another %s is not signed, and the reason names both', async (_what, name, version) => {
  const data = newFolder();
  const { keys, releases } = folderIn(data);
  await keys.ensureTrust();
  for (const part of ['help', 'legal']) await keys.ensure(part);
  publishForTest(data, { name: 'help', version: '1.0.0' });
  cpSync(releases.folder('help', '1.0.0'), releases.folder(name, version), { recursive: true });
  const renewed = await renewSignature(releases, { name, version }, thisUser());
  expect(renewed).toBe(`${name}@${version} holds the record of help@1.0.0`);
  expect(existsSync(path.join(releases.folder(name, version), RELEASE_SIGNATURE))).toBe(false);
});

test('a release whose record cannot be read at the moment is not signed, and not taken for a broken one', async () => {
  const data = newFolder();
  const { keys, releases } = folderIn(data);
  await keys.ensureTrust();
  await keys.ensure('help');
  publishForTest(data, { name: 'help', version: '1.0.0' });
  const unread = unreadable(path.join(releases.folder('help', '1.0.0'), 'release.json'));
  await expect(renewSignature(releases, { name: 'help', version: '1.0.0' }, thisUser())).rejects.toThrow(/^EMFILE/);
  unread.mockRestore();
});

test('a rotation leaves out and names what is not as it was published, and ends where a file cannot be read at the moment', async () => {
  const verify = jest.fn().mockResolvedValueOnce(undefined).mockRejectedValueOnce(new BrokenRelease('guide.js is missing'));
  const releases = { versions: () => ['1.0.0', '1.1.0', '1.2.0'], verify } as unknown as Releases;
  const log = jest.fn<void, [line: string]>();
  verify.mockRejectedValueOnce(new Error('EMFILE: too many open files'));
  await expect(intactReleases(releases, 'help', log)).rejects.toThrow('EMFILE');
  expect(log.mock.calls).toEqual([['Not re-signed: guide.js is missing']]);
});
