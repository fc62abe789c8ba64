import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import files from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { newFolder } from 'shared/testing/new-folder';
import { withSection } from '../../rollout';
import type { Cluster } from '../cluster/cluster';
import { Folder } from '../folder';
import { publishForTest } from '../../testing/release-folder';
import { pruneStore } from './prune-store';
import { recordsHash } from './record-hash';
import { changeRegistry, folderIn } from '../../testing/folder-in';

const HOUR = 60 * 60 * 1000;
let data: string;

const folder = (...parts: string[]) => path.join(data, ...parts);
const store = (name: string, version: string) => publishForTest(data, { name, version });
/** The file of a pair's pages, for the current records of its releases. */
const page = (shell: string, section: string, records = recordsOf(shell, section)) => {
  const file = folder('pages/brand', shell, `${section}~${records.slice(0, 32)}.json`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, '{}');
  return file;
};
const recordsOf = (shell: string, section: string) =>
  recordsHash(folder('releases/shell', shell), folder('releases', ...section.split('@'))) ?? 'a'.repeat(64);
const pagesOf = (shell: string) => readdirSync(folder('pages/brand', shell)).map((file) => file.replace(/~.*/, ''));
const later = (milliseconds: number) => jest.spyOn(Date, 'now').mockReturnValue(Date.now() + milliseconds);
const inStore = (name: string) => readdirSync(folder('releases', name)).sort();
const prune = (dryRun = false) => pruneStore(folderIn(data), { window: 0, dryRun });

beforeEach(async () => {
  data = newFolder();
  ['1.0.0', '1.1.0'].forEach((version) => store('help', version));
  store('shell', '1.0.0');
  await changeRegistry(data, 'test', (registry) =>
    withSection(withSection(registry, 'help', { stable: '1.1.0' }), 'shell', { stable: '1.0.0' }),
  );
  // A window of 0 still includes a release of the same millisecond.
  later(1000);
});

test('removes only the releases that can no longer be served, with their pages', async () => {
  page('1.0.0', 'help@1.0.0');
  page('1.0.0', 'help@1.1.0');
  await prune(true);
  expect(inStore('help')).toEqual(['1.0.0', '1.1.0']);
  await prune();
  expect(inStore('help')).toEqual(['1.1.0']);
  expect(pagesOf('1.0.0')).toEqual(['help@1.1.0']);
});

test('deletes nothing, and writes nothing, in a folder without a registry', async () => {
  const restored = newFolder();
  publishForTest(restored, { name: 'help', version: '1.0.0' });
  await expect(pruneStore(folderIn(restored), { window: 0, dryRun: false })).rejects.toThrow('has no registry');
  expect(readdirSync(restored)).toEqual(['releases']);
});

test('with a shell go all pages that were rendered beside it, and those beside another shell stay', async () => {
  store('shell', '0.9.0');
  for (const section of ['shell@0.9.0', 'help@1.1.0']) page('0.9.0', section);
  page('1.0.0', 'help@1.1.0');
  await prune();
  expect(inStore('shell')).toEqual(['1.0.0']);
  expect(readdirSync(folder('pages/brand'))).toEqual(['1.0.0']);
  expect(pagesOf('1.0.0')).toEqual(['help@1.1.0']);
});

test('an origin of a cluster, which may not delete in the database, deletes its own copies without an error', async () => {
  const removeReleases = () => Promise.reject(new Error('permission denied for table releases'));
  const ofOrigin = new Folder(data, null, { removeReleases, mayChange: false } as unknown as Cluster);
  const verdicts = await pruneStore(ofOrigin, { window: 0, dryRun: false });
  const deleted = verdicts.filter(({ keep }) => !keep);
  expect(deleted).not.toEqual([]);
  for (const { name, version } of deleted) expect(ofOrigin.releases.has(name, version)).toBe(false);
});

test('also removes the releases from the database of the cluster, from which they would be pulled again; a dry run does not', async () => {
  let removed: unknown[] = [];
  const removeReleases: Cluster['removeReleases'] = async (releases) => {
    await setImmediate();
    removed = releases.map(({ name, version }) => `${name}@${version}`);
  };
  const inCluster = new Folder(data, null, { removeReleases, mayChange: true } as Cluster);
  await pruneStore(inCluster, { window: 0, dryRun: true });
  expect(removed).toEqual([]);
  await pruneStore(inCluster, { window: 0, dryRun: false });
  expect(removed).toEqual(['help@1.0.0']);
});

test('is not blocked by the leftovers of a killed prune of the same version', async () => {
  store('help', '.leaving-1.0.0');
  await prune();
  expect(inStore('help')).not.toContain('1.0.0');
});

test('deletes after it has released the lock of the registry, so that a rollback does not wait', async () => {
  let isFree = false;
  jest.spyOn(files, 'rm').mockImplementation(async (target, options) => {
    if (String(target).includes('.leaving-')) await folderIn(data).registry.withWriteLock(async () => void (isFree = true));
    rmSync(target, options);
  });
  await prune();
  expect(isFree).toBe(true);
});

test('deletes leftovers of killed processes that are older than an hour, and keeps younger ones', async () => {
  ['.incoming-2.0.0-a', '.leaving-0.9.0-b'].forEach((leftover) => store('help', leftover));
  await prune();
  expect(inStore('help')).toEqual(['.incoming-2.0.0-a', '.leaving-0.9.0-b', '1.1.0']);
  later(2 * HOUR);
  await prune();
  expect(inStore('help')).toEqual(['1.1.0']);
});

test('keeps a release that another program has just taken away, although its content is old', async () => {
  store('help', '.leaving-0.9.0-b');
  utimesSync(folder('releases/help/.leaving-0.9.0-b'), 0, 0);
  await prune();
  expect(inStore('help')).toContain('.leaving-0.9.0-b');
});

test('deletes pages of removed or replaced releases, and keeps recent ones, which may belong to a release that is being published', async () => {
  const old = [
    page('0.9.0', 'shell@0.9.0'),
    page('0.9.0', 'help@1.1.0'),
    page('1.0.0', 'help@0.8.0'),
    page('1.0.0', 'help@1.1.0', 'b'.repeat(64)),
  ];
  const livePage = page('1.0.0', 'help@1.1.0');
  // As an earlier version named it, without the hash of the records.
  const earlierPage = folder('pages/brand/1.0.0/help@1.1.0.json');
  writeFileSync(earlierPage, '{}');
  [...old, livePage, earlierPage].forEach((file) => utimesSync(file, 0, 0));
  page('1.0.0', 'help@2.0.0');
  await prune();
  expect(readdirSync(folder('pages/brand'))).toEqual(['1.0.0']);
  expect(pagesOf('1.0.0').sort()).toEqual(['help@1.1.0', 'help@1.1.0.json', 'help@2.0.0']);
  expect(existsSync(livePage)).toBe(true);
});

test('deletes the folders of pages that are empty', async () => {
  utimesSync(page('0.9.0', 'help@1.1.0'), 0, 0);
  await prune();
  expect(readdirSync(folder('pages'))).toEqual([]);
});

test('deletes the temporary files of killed processes', async () => {
  const temporaryFiles = [
    'last-good.json.4711.k3j2.tmp',
    'signals/3fa91c02.json.4711.k3j2.tmp',
    'requests/8c1d.json.4711.k3j2.tmp',
    'searches/nothing-found.json.4711.k3j2.tmp',
    'pages/brand/1.0.0/help@1.1.0.json.4711.k3j2.tmp',
  ].map((file) => folder(...file.split('/')));
  const ofRelease = folder('releases/help/1.1.0/a.1.b.tmp');
  const remaining = [page('1.0.0', 'help@1.1.0'), folder('site.db'), folder('feedback.tmp'), ofRelease];
  ['signals', 'requests', 'searches'].forEach((name) => mkdirSync(folder(name), { recursive: true }));
  [...temporaryFiles, folder('feedback.tmp'), ofRelease].forEach((file) => writeFileSync(file, ''));
  await prune();
  expect([...temporaryFiles, ...remaining].filter((file) => !existsSync(file))).toEqual([]);
  later(2 * HOUR);
  await prune(true);
  expect(temporaryFiles.filter((file) => !existsSync(file))).toEqual([]);
  await prune();
  expect(temporaryFiles.filter((file) => existsSync(file))).toEqual([]);
  expect(remaining.filter((file) => !existsSync(file))).toEqual([]);
});

test('pages that another process removes meanwhile do not end a prune', async () => {
  const file = page('1.0.0', 'help@1.0.0');
  page('1.0.0', 'help@1.1.0');
  const { readdir } = files;
  jest.spyOn(files, 'readdir').mockImplementationOnce(async (...words: unknown[]) => {
    const entries = await (readdir as (...words: unknown[]) => Promise<never>)(...words);
    rmSync(file);
    return entries;
  });
  await prune();
  expect(inStore('help')).toEqual(['1.1.0']);
  expect(pagesOf('1.0.0')).toEqual(['help@1.1.0']);
});
