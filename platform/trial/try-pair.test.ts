import type { PagesStore } from '../render';
import { tryPair } from './try-pair';
import { folderIn } from '../testing/folder-in';

const lines: string[] = [];
const without = (mode: 'found' | 'required') =>
  tryPair({
    folder: folderIn('/nowhere'),
    siteConfig: '/nowhere/site.json',
    trial: { mode, browser: '/nowhere/chromium' },
    pages: {} as PagesStore,
    pair: { shell: '1.0.0', section: 'help', version: '2.0.0' },
    unpublished: {},
    stable: null,
    log: (line) => lines.push(line),
  });

test('returns false and logs that the release was not tried when no browser is installed', async () => {
  expect(await without('found')).toBe(false);
  expect(lines).toEqual([
    'help@2.0.0 beside shell@1.0.0 was not tried in a browser: BROWSER_PATH is "/nowhere/chromium", which is no file.',
  ]);
});

test('refuses a release without a browser where a trial is required', async () => {
  await expect(without('required')).rejects.toThrow(
    'help@2.0.0 beside shell@1.0.0 was not tried in a browser, which SITE_TRIAL=required asks for: BROWSER_PATH is "/nowhere/chromium"',
  );
});
