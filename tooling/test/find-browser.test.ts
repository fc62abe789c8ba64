import * as fs from 'node:fs';
import { installedBrowser } from 'platform/trial/browser';
import { findBrowser, requireBrowser } from './find-browser';

jest.mock('node:fs', () => ({ __esModule: true, ...jest.requireActual('node:fs') }));
jest.mock('platform/trial/browser', () => ({ installedBrowser: jest.fn() }));
const mockCommands: string[] = [];
jest.mock('node:child_process', () => ({
  execFile: (program: string, args: string[], _options: object, done: (error: Error) => void) => {
    mockCommands.push([program, ...args].join(' '));
    done(new Error('It cannot be installed'));
  },
}));

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
/** The files that this machine has of those that decide. */
let present: string[];
beforeEach(() => {
  present = [];
  mockCommands.length = 0;
  jest.spyOn(fs, 'existsSync').mockImplementation((file) => present.includes(String(file)));
  jest.spyOn(console, 'log').mockReturnValue();
  jest.mocked(installedBrowser).mockReset().mockReturnValue(null);
});

test('tests run in the headless shell where it is installed, otherwise in an installed Chromium', async () => {
  jest.mocked(installedBrowser).mockReturnValue('/usr/bin/chromium');
  expect(await requireBrowser()).toBe('/usr/bin/chromium');
  present = [HEADLESS_SHELL];
  expect(await requireBrowser()).toBe(HEADLESS_SHELL);
  expect(mockCommands).toEqual([]);
});

test('a machine without a browser installs one, from Debian only as its administrator', async () => {
  await findBrowser();
  const playwright = 'npx playwright install chromium';
  expect(mockCommands).toEqual([playwright]);
  present = ['/etc/debian_version'];
  jest
    .spyOn(process as { getuid(): number }, 'getuid')
    .mockReturnValueOnce(1000)
    .mockReturnValueOnce(0);
  await findBrowser();
  expect(mockCommands).toEqual([playwright, playwright]);
  await findBrowser();
  expect(mockCommands.slice(2)).toEqual([
    playwright,
    'apt-get update',
    'apt-get install -y chromium-headless-shell',
    'apt-get install -y chromium',
  ]);
});

test('a test run that finds no browser and can install none ends with how to get one', async () => {
  const exit = jest.spyOn(process, 'exit').mockReturnValue(undefined as never);
  const print = jest.spyOn(console, 'error').mockReturnValue();
  await requireBrowser();
  expect(exit).toHaveBeenCalledWith(1);
  expect(print).toHaveBeenCalledWith(expect.stringContaining('run "npx playwright install chromium"'));
});
