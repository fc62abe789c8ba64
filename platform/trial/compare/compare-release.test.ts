import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PNG } from 'pngjs';
import { newFolder } from 'shared/testing/new-folder';
import type { PagesStore } from '../../render';
import { withSection } from '../../rollout';
import { changeRegistry, folderIn } from '../../testing/folder-in';
import { publishForTest } from '../../testing/release-folder';
import { openIsolatedBrowser, type IsolatedBrowser } from '../isolated-browser';
import { servePair } from '../serve-pair';
import { Visitor } from '../visitor';
import { compareRelease } from './compare-release';
import { openPage } from './open-page';

jest.mock('../find-browser', () => ({ installedBrowser: () => '/usr/bin/browser', noBrowser: () => '' }));
jest.mock('../isolated-browser', () => ({ openIsolatedBrowser: jest.fn() }));
jest.mock('../serve-pair', () => ({ servePair: jest.fn() }));
jest.mock('./open-page', () => ({ openPage: jest.fn() }));

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

test('a report of several sections has the changes of all, with their pictures beside it', async () => {
  const data = newFolder();
  for (const version of ['1.0.0', '1.1.0']) publishForTest(data, { name: 'shell', version });
  publishForTest(data, { name: 'help', version: '1.0.0' });
  await changeRegistry(data, 'test', (registry) =>
    ['shell', 'help'].reduce((next, name) => withSection(next, name, { stable: '1.0.0' }), registry),
  );
  jest.mocked(openIsolatedBrowser).mockResolvedValue({ close: async () => undefined } as unknown as IsolatedBrowser);
  jest
    .mocked(servePair)
    .mockImplementation(async ({ pair }) => ({ port: pair.shell === '1.0.0' ? 1 : 2, close: async () => undefined }));
  jest.spyOn(Visitor, 'create').mockImplementation(async (_browser, { port }) => ({ port }) as unknown as Visitor);
  jest.mocked(openPage).mockImplementation(async (visitor) => {
    const { port } = visitor as unknown as { port: number };
    const picture = new PNG({ width: 4, height: 4 });
    picture.data.fill(port === 1 ? 0 : 255);
    return { text: 'Save', load: { requests: 1, bytes: 1 }, views: [{ width: 360, picture: PNG.sync.write(picture), tree: '' }] };
  });
  const load = async ({ shell, section }: { shell: string; section: string }) => {
    const page = { status: 200, html: shell === '1.0.0' ? 'Old' : 'New' };
    return { pages: { en: { [`/${section}`]: page, ...(section === 'help' && shell === '1.1.0' && { '/help/new': page }) } } };
  };
  const settings = { folder: folderIn(data), siteConfig: '', browser: null, pages: { load } as unknown as PagesStore };
  const out = path.join(data, 'report');
  const { summary, comparison } = await compareRelease({
    ...settings,
    name: 'shell',
    version: '1.1.0',
    out,
    log: () => undefined,
  });
  const kinds = comparison.changes.map(({ address, kind }) => `${address} ${kind}`).sort();
  expect(kinds).toEqual(['/help changed', '/help/new new', '/shell changed']);
  expect(summary).toBe('3 pages change, 0 do not; texts of 1 page');
  expect(JSON.parse(readFileSync(path.join(out, 'compare.json'), 'utf8'))).toEqual({ summary, ...comparison });
  const files = comparison.changes.flatMap(({ views }) =>
    views.flatMap(({ before, after }) => [before, after].flatMap((picture) => picture?.file ?? [])),
  );
  expect(files).toHaveLength(5);
  for (const file of files) expect([path.basename(file), existsSync(path.join(out, file))]).toEqual([file, true]);
});

test('refuses a release that is not published before it writes a report', async () => {
  const data = newFolder();
  publishForTest(data, { name: 'shell', version: '1.0.0' });
  await changeRegistry(data, 'test', (registry) => withSection(registry, 'shell', { stable: '1.0.0' }));
  const out = path.join(data, 'report');
  const settings = { folder: folderIn(data), siteConfig: '', browser: null, pages: {} as PagesStore, log: () => undefined };
  await expect(compareRelease({ ...settings, name: 'shell', version: '9.9.9', out })).rejects.toThrow('shell@9.9.9');
  expect(existsSync(out)).toBe(false);
});
