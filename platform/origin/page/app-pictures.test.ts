import { folderIn } from 'platform/testing/folder-in';
import { publishForTest } from 'platform/testing/release-folder';
import { newFolder } from 'shared/testing/new-folder';
import { appPictures } from './app-pictures';

test('the pictures of a shell are the PNG files of its folder for the app, and no other', () => {
  const data = newFolder();
  const names = ['app/icon-192.png', 'app/icon.svg', 'app/maskable-512.png.txt', 'static/logo.png'];
  const files = Object.fromEntries(names.map((name) => [name, { size: 1, sha384: 'hash' }]));
  publishForTest(data, { name: 'shell', version: '1.0.0', files });
  expect(appPictures(folderIn(data).releases, '1.0.0')).toEqual(['/_releases/shell/1.0.0/app/icon-192.png']);
});
