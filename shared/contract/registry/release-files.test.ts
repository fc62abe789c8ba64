/** @jest-environment node */
import { faultOfFileType, releaseFileType } from './release-files';

test.each([
  ['static/js/main.1a2b.js', 'text/javascript; charset=utf-8'],
  ['preview/rw.png', 'image/png'],
  ['static/media/hero.avif', 'image/avif'],
  ['index.html', null],
  ['feed.xml', null],
  ['no-ending', null],
  ['a.constructor', null],
  ['a.js/b', null],
])('a browser gets %s as %s', (file, type) => {
  expect(releaseFileType(file)).toBe(type);
});

test('a release holds scripts of Node below server/ alone, and nothing that a browser would run as a document', () => {
  for (const file of ['server/bundle.cjs', 'remoteEntry.js']) expect(faultOfFileType(file)).toBeNull();
  for (const file of ['static/bundle.cjs', 'server/bundle.sh', 'index.html', 'a.toString'])
    expect(faultOfFileType(file)).toMatch('files of this kind are not served');
});
