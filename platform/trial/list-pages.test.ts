import { rmSync } from 'node:fs';
import path from 'node:path';
import { see } from 'shared/contract/registry/journeys';
import { JOURNEYS } from 'shared/contract/registry/release-files';
import { newFolder } from 'shared/testing/new-folder';
import { Refusal } from '../refusal';
import type { PagesStore } from '../render';
import type { Folder } from '../store';
import { recordOf, writeReleaseFolder } from '../testing/release-folder';
import { foreignRootsOf, listPages } from './list-pages';

test('the roots of all releases of other sections are foreign, and those of the section are not', () => {
  const roots: Record<string, Record<string, string[]>> = {
    shell: { '1.0.0': [] },
    help: { '1.0.0': ['/help-center'] },
    legal: { '1.0.0': ['/terms'], '1.1.0': ['/terms', '/privacy'] },
  };
  const releases = {
    names: () => Object.keys(roots),
    versions: (name: string) => Object.keys(roots[name]!),
    record: (name: string, version: string) => ({ section: { roots: roots[name]![version]! } }),
  };
  const pair = { shell: '1.0.0', section: 'help', version: '1.0.0' };
  expect(foreignRootsOf({ releases } as unknown as Folder, pair)).toEqual(['/terms', '/terms', '/privacy']);
});

test('the hash of a journey changes with content that it may fetch, that of a page with its HTML or a script of the shell, and both with the brand file', () => {
  const root = newFolder();
  const journeys = JSON.stringify({ en: [{ name: 'reads a guide', at: '/help', steps: [see('heading', 'Help')] }], rw: [] });
  const page = { html: 'Help', status: 200 as const, inlineScripts: [] };
  const pages = { read: () => ({ rendered: { pages: { en: { '/help': page }, rw: { '/help': page } }, onRequest: {} } }) };
  const hashesWith = (guide: string, script = 'start();', edition = 'of this brand') => {
    const main = { 'main.js': { size: 1, sha384: script } };
    const ofShell = recordOf({ name: 'shell', version: '1.0.0', files: main });
    const shell = writeReleaseFolder(path.join(root, guide, script), ofShell, { 'main.js': script });
    const files = Object.fromEntries([JOURNEYS, 'content/en/a.json'].map((file) => [file, { size: 1, sha384: guide }]));
    const record = recordOf({ name: 'help', version: '1.0.0', files });
    const section = writeReleaseFolder(path.join(root, guide), record, { [JOURNEYS]: journeys });
    const due = listPages({
      pages: { ...pages, edition, foldersOf: () => ({ shellFolder: shell, sectionFolder: section }) } as unknown as PagesStore,
      pair: { shell: '1.0.0', section: 'help', version: '1.0.0' },
      unpublished: { shell, section },
    });
    return {
      journeys: due.filter(({ journey }) => journey).map(({ hash }) => hash),
      order: due.map(({ journey, status }) => [journey ? 'journey' : 'page', status]),
      opened: due.filter(({ journey }) => !journey).map(({ hash }) => hash),
      widths: due.filter(({ journey }) => !journey).map(({ language, widths }) => [language, ...widths]),
    };
  };
  const [before, after] = [hashesWith('old'), hashesWith('new')];
  expect(before.order).toEqual([
    ['journey', 200],
    ['journey', 200],
    ['page', 200],
    ['page', 200],
  ]);
  expect(new Set(before.journeys).size).toBe(2);
  // Loaded as the first, and looked at as the second.
  expect(before.widths).toEqual([
    ['en', 360, 1280],
    ['rw', 1280, 360],
  ]);
  expect(after.journeys.filter((hash) => before.journeys.includes(hash))).toEqual([]);
  expect(after.opened).toEqual(before.opened);
  // Every page runs the script of the shell.
  expect(hashesWith('old', 'begin();').opened).not.toEqual(before.opened);
  // Its facts and its policy have the brand, such as the host that gets feedback.
  const ofAnother = hashesWith('old', 'start();', 'of another brand');
  for (const kind of ['journeys', 'opened'] as const)
    expect(ofAnother[kind].filter((hash) => before[kind].includes(hash))).toEqual([]);
});

test('refuses a pair whose stored pages are invalid, instead of trying fewer pages', () => {
  const pages = { read: () => ({ rendered: null, fault: 'their signature is of other pages' }) } as unknown as PagesStore;
  const pair = { shell: '1.0.0', section: 'help', version: '2.0.0' };
  expect(() => listPages({ pages, pair, unpublished: {} })).toThrow(
    expect.objectContaining({
      code: 'pages-changed',
      message: 'The pages of help@2.0.0 beside shell@1.0.0 are not as they were rendered. Publish the release again.',
    }),
  );
});

test('ignores an unreadable release of another section, such as one signed by a revoked key', () => {
  const releases = {
    names: () => ['help', 'legal'],
    versions: () => ['1.0.0', '1.1.0'],
    record: (_name: string, version: string) => {
      if (version === '1.0.0') throw new Refusal('untrusted', 'legal@1.0.0 is not signed by a key that counts for it');
      return { section: { roots: ['/terms'] } };
    },
  };
  const pair = { shell: '1.0.0', section: 'help', version: '1.0.0' };
  expect(foreignRootsOf({ releases } as unknown as Folder, pair)).toEqual(['/terms']);
});

test('opens the not-found page at an address without a page, and expects status 404', () => {
  const folder = writeReleaseFolder(newFolder(), recordOf({ name: 'help', version: '1.0.0' }));
  const page = { html: 'Help', status: 200 as const, inlineScripts: [] };
  const rendered = { pages: { en: { '/help': page, '/help/*': { ...page, status: 404 } }, rw: {} }, onRequest: {} };
  const foldersOf = () => ({ shellFolder: folder, sectionFolder: folder });
  const due = listPages({
    pages: { read: () => ({ rendered }), foldersOf } as unknown as PagesStore,
    pair: { shell: '1.0.0', section: 'help', version: '1.0.0' },
    unpublished: {},
  });
  expect(due.map(({ address, status }) => [address, status])).toEqual([
    ['/help', 200],
    ['/help/no-such-page', 404],
  ]);
  rmSync(folder, { recursive: true });
});
