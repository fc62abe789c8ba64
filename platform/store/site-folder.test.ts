import fs, { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import { folderIn } from '../testing/folder-in';
import { requireWritable, siteFile } from './site-folder';

let folder: string;
beforeEach(() => {
  folder = newFolder();
});
/** As if this process ran as another user. */
const asAnother = () => jest.spyOn(process, 'geteuid').mockReturnValue(process.getuid!() + 1);

test('the folder of the store is created; one that cannot be is reported in one line', () => {
  requireWritable(path.join(folder, 'deep/data'));
  expect(existsSync(path.join(folder, 'deep/data'))).toBe(true);
  const file = path.join(folder, 'file');
  writeFileSync(file, '', { mode: 0o777 });
  for (const wrong of [file, path.join(file, 'data'), '/proc/data'])
    expect(() => requireWritable(wrong)).toThrow(/^SITE_DATA is ".*"; it takes a folder that can be written \(E\w+\)$/);
});

test('another user, also root, changes nothing in the store: its programs could not read what that user writes', async () => {
  const { registry, access, keys } = folderIn(folder);
  await keys.ensureTrust();
  await registry.change('a change', (before) => ({ ...before }));
  asAnother();
  const refused = `${siteFile(folder)} belongs to the user with the number ${process.getuid!()}`;
  await expect(registry.change('another', (before) => ({ ...before }))).rejects.toThrow(refused);
  await expect(access.requireApproval('legal')).rejects.toThrow(refused);
  await expect(keys.create('help')).rejects.toThrow(refused);
  expect(registry.read().sequence).toBe(1);
});

test('a reader who may not open the file is told whose it is, and not to restore a backup', () => {
  writeFileSync(siteFile(folder), 'as unreadable as the file of another user\n'.repeat(1_000));
  asAnother();
  expect(() => folderIn(folder).registry.read()).toThrow("Run it as the owner of the store: sudo -u '#");
});

const { R_OK, W_OK, X_OK } = fs.constants;
test.each([
  ['site.db', 'read', R_OK],
  ['site.db', 'written', W_OK],
  ['.', 'listed', R_OK],
  ['.', 'written', W_OK],
  ['.', 'entered', X_OK],
])('a store whose %s alone cannot be %s is refused in one line, before anything is opened', (name, _what, right) => {
  writeFileSync(siteFile(folder), '');
  // Root, as which these tests may run, may do everything.
  jest.spyOn(fs, 'accessSync').mockImplementation((place, mode = 0) => {
    if (place === `${folder}/${name}` && mode & right) throw Object.assign(new Error('denied'), { code: 'EACCES' });
  });
  expect(() => requireWritable(folder)).toThrow(`SITE_DATA is "${folder}"; it takes a folder that can be written (EACCES)`);
});
