import fs, { type StatsFs } from 'node:fs';
import { freeSpace, diskWarning } from './disk-space';

const MB = 1024 * 1024;
const hasFree = (megabytes: number) =>
  jest.spyOn(fs, 'statfsSync').mockReturnValue({ bavail: megabytes, bfree: megabytes + 500, bsize: MB } as StatsFs);

test('the room on a disk is what this account may fill, without what the system keeps for root', () => {
  hasFree(300);
  expect(freeSpace('/data')).toBe(300 * MB);
});

test('an operator is told of a disk with less than 200 MB, and how much is left', () => {
  hasFree(200);
  expect(diskWarning('/data')).toBeNull();
  hasFree(199);
  expect(diskWarning('/data')).toBe(
    'The disk of SITE_DATA has 199 MB left. When it is full, releases, changes and feedback are refused.',
  );
});

test('an operator is told of a disk that is gone', () => {
  expect(diskWarning('/nowhere/data')).toBe('The disk of SITE_DATA cannot be read (ENOENT).');
});
