import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PagesStore } from '../../render';
import { withSection } from '../../rollout';
import { changeRegistry, folderIn } from '../../testing/folder-in';
import { publishForTest } from '../../testing/release-folder';
import { compareRelease } from './compare-release';

jest.mock('../find-browser', () => ({ installedBrowser: () => '/usr/bin/browser', noBrowser: () => '' }));

test('a shell is compared beside every section that has a stable release, and not beside one before its first', async () => {
  const data = mkdtempSync(path.join(tmpdir(), 'compare-'));
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
  rmSync(data, { recursive: true });
});
