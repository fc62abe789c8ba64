import { execFileSync } from 'node:child_process';
import { chromium } from 'playwright-core';
import { installedBrowser, noBrowser } from './find-browser';

jest.mock('node:child_process', () => ({ ...jest.requireActual('node:child_process'), execFileSync: jest.fn() }));

/** The programs of this system by their names; every other one is not there. */
const onPath = (programs: Record<string, string>) =>
  jest.mocked(execFileSync).mockImplementation((_which, words) => {
    const path = programs[words![0]!];
    if (path === undefined) throw new Error('Command failed: which');
    return `${path}\n`;
  });
let own: jest.SpyInstance;
beforeEach(() => {
  own = jest.spyOn(chromium, 'executablePath').mockReturnValue('/nowhere/chromium');
  onPath({ chromium: '/usr/bin/chromium', 'google-chrome': '/usr/bin/google-chrome' });
});
afterEach(() => own.mockRestore());

test('the named browser counts, and no other in its place', () => {
  own.mockReturnValue(process.execPath);
  expect(installedBrowser(__filename)).toBe(__filename);
  expect(installedBrowser('/nowhere/named')).toBeNull();
});

test("without a named browser it is Playwright's, otherwise the first of the system's", () => {
  expect(installedBrowser()).toBe('/usr/bin/google-chrome');
  own.mockReturnValue(process.execPath);
  expect(installedBrowser()).toBe(process.execPath);
});

test('where no browser is installed there is none, also where the system names an empty path', () => {
  onPath({ chromium: '' });
  expect(installedBrowser()).toBeNull();
  expect(noBrowser(null)).toBe('no Chromium is installed');
  expect(noBrowser('/nowhere/named')).toBe('BROWSER_PATH is "/nowhere/named", which is no file');
});
