import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from 'platform/settings/root';
import { newFolder } from 'shared/testing/new-folder';
import { emptyFolder } from './empty-folder';

let place: string;
beforeEach(() => {
  place = newFolder();
  mkdirSync(path.join(place, 'store/releases'), { recursive: true });
  jest.replaceProperty(process, 'env', { SITE_DATA: path.join(place, 'store') });
});

test.each(['store', '.', 'store/releases'])(
  'a developer whose DEV_DATA is in, or holds, the store of SITE_DATA (%s) loses no release',
  (folder) => {
    expect(() => emptyFolder(path.join(place, folder))).toThrow(/^DEV_DATA is ".*"; it takes a folder of its own/);
    expect(existsSync(path.join(place, 'store/releases'))).toBe(true);
  },
);

test('a folder beside the store is emptied', () => {
  mkdirSync(path.join(place, 'store-dev'));
  emptyFolder(path.join(place, 'store-dev'));
  expect(existsSync(path.join(place, 'store-dev'))).toBe(false);
});

test('a folder among the sources is taken', () => {
  expect(() => emptyFolder(path.join(ROOT, `.data-${path.basename(place)}`))).not.toThrow();
});
