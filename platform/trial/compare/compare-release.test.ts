import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import type { PagesStore } from '../../render';
import { withSection } from '../../rollout';
import { changeRegistry, folderIn } from '../../testing/folder-in';
import { publishForTest } from '../../testing/release-folder';
import { openIsolatedBrowser, type IsolatedBrowser } from '../isolated-browser';
import { servePair } from '../serve-pair';
import { Visitor } from '../visitor';
import { compareRelease } from './compare-release';

jest.mock('../find-browser', () => ({ installedBrowser: () => '/usr/bin/browser', noBrowser: () => '' }));
jest.mock('../isolated-browser', () => ({ openIsolatedBrowser: jest.fn() }));
jest.mock('../serve-pair', () => ({ servePair: jest.fn() }));

test('compares a shell beside every section with a stable release, and not beside one without', async () => {
  const data = newFolder();
  for (const version of ['1.0.0', '1.1.0']) publishForTest(data, { name: 'shell', version });
  publishForTest(data, { name: 'help', version: '1.0.0' });
  await changeRegistry(data, 'test', (registry) =>
    ['shell', 'help'].reduce(
      (next, name) => withSection(next, name, { stable: '1.0.0' }),
      withSection(registry, 'news', { policy: { kind: 'all-at-once' } }),
    ),
  );
  const lines: string[] = [];
  const { comparison } = await compareRelease({
    folder: folderIn(data),
    siteConfig: '',
    browser: null,
    pages: { load: async () => ({ pages: { en: {}, rw: {} } }) } as unknown as PagesStore,
    name: 'shell',
    version: '1.1.0',
    out: path.join(data, 'report'),
    log: (line) => lines.push(line.split(',')[0]!),
  });
  expect(lines.sort()).toEqual(['Opening 0 pages of help', 'Opening 0 pages of shell']);
  expect(comparison).toMatchObject({ release: 'shell@1.1.0', stable: 'shell@1.0.0', changes: [] });
});

test('closes the browser and the origin of stable when no page can be opened', async () => {
  const data = newFolder();
  for (const version of ['1.0.0', '1.1.0']) publishForTest(data, { name: 'shell', version });
  await changeRegistry(data, 'test', (registry) => withSection(registry, 'shell', { stable: '1.0.0' }));
  const close = { browser: jest.fn(async () => undefined), pages: jest.fn(async () => undefined) };
  jest.mocked(openIsolatedBrowser).mockResolvedValueOnce({ close: close.browser } as unknown as IsolatedBrowser);
  jest.mocked(servePair).mockResolvedValueOnce({ port: 1, close: close.pages });
  jest.spyOn(Visitor, 'create').mockRejectedValueOnce(new Error('the browser has crashed'));
  const [before, after] = ['stable', 'new'].map((html) => ({ pages: { en: { '/': { status: 200, html } }, rw: {} } }));
  const load = async ({ shell }: { shell: string }) => (shell === '1.0.0' ? before : after);
  const settings = { folder: folderIn(data), siteConfig: '', browser: null, pages: { load } as unknown as PagesStore };
  const out = path.join(data, 'report');
  const compared = compareRelease({ ...settings, name: 'shell', version: '1.1.0', out, log: () => undefined });
  await expect(compared).rejects.toThrow('the browser has crashed');
  expect([close.browser, close.pages].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  // A report counts bytes as browsers load them.
  expect(servePair).toHaveBeenLastCalledWith(expect.objectContaining({ isCompressed: true }));
});
