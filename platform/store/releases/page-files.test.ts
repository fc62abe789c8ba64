import { newFolder } from 'shared/testing/new-folder';
import { publishForTest } from '../../testing/release-folder';
import { pageFiles } from './page-files';
import { folderIn } from '../../testing/folder-in';

const data = newFolder();
publishForTest(data, {
  name: 'help',
  version: '1.0.0',
  entry: 'remoteEntry.js',
  chunks: { help_1_0_0: 'remoteEntry.js', guide: 'static/js/guide.7ebae8f6.js' },
  styles: ['static/css/help.css'],
  files: { 'server/bundle.cjs': { size: 1, sha384: 'x' } },
});

test('lists the entry, styles and chunks of a release, without duplicates and without the server bundle', () => {
  expect(pageFiles(folderIn(data).releases, 'help', '1.0.0')).toEqual([
    '/_releases/help/1.0.0/remoteEntry.js',
    '/_releases/help/1.0.0/static/css/help.css',
    '/_releases/help/1.0.0/static/js/guide.7ebae8f6.js',
  ]);
});

test('refuses a release that was never published', () => {
  expect(() => pageFiles(folderIn(data).releases, 'help', '2.0.0')).toThrow('help@2.0.0 is not published; published: 1.0.0');
});
