import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withSection } from '../../rollout';
import { publishForTest } from '../../testing/release-folder';
import { sectionForTest } from '../../testing/rendering-releases';
import { putRelease } from '../releases/put-release';
import { NoDatabase } from '../no-database';
import { pullAll } from './pull-all';
import type { SqlQuery } from '../postgres';
import { changeRegistry, folderIn } from '../../testing/folder-in';

const HOUR = 60 * 60 * 1000;
const empty: SqlQuery = async () => [];
let data: string;

beforeEach(() => {
  data = mkdtempSync(path.join(tmpdir(), 'copy-'));
  publishForTest(data, { name: 'shell', version: '1.0.0' });
  publishForTest(data, { name: 'help', version: '1.0.0' });
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

test('keeps a release that only this machine has for an hour, because it may be on its way into the database', async () => {
  await pullAll(empty, folderIn(data), new Map(), Date.now() + HOUR - 60_000);
  expect(folderIn(data).releases.versions('help')).toEqual(['1.0.0']);
  await pullAll(empty, folderIn(data), new Map(), Date.now() + HOUR + 60_000);
  expect(folderIn(data).releases.versions('help')).toEqual([]);
});

test('keeps what is served, whatever the database holds', async () => {
  for (const name of ['shell', 'help'])
    await changeRegistry(data, `start ${name}`, (registry) => withSection(registry, name, { stable: '1.0.0' }));
  await pullAll(empty, folderIn(data), new Map(), Date.now() + 24 * HOUR);
  expect(folderIn(data).releases.versions('shell')).toEqual(['1.0.0']);
  expect(folderIn(data).releases.versions('help')).toEqual(['1.0.0']);
});

/** A database that lists help@2.0.0, with its files. */
const listing =
  (files: SqlQuery): SqlQuery =>
  async (text, values) =>
    text.includes('site.releases') ? ([{ name: 'help', version: '2.0.0', signature: null }] as never) : files(text, values);

test('a release that is not served is verified once a minute', async () => {
  const verified = new Map();
  const start = Date.now();
  for (const [after, faults] of [
    [0, 1],
    [59_999, 0],
    [60_000, 1],
  ] as const)
    expect(await pullAll(listing(empty), folderIn(data), verified, start + after)).toHaveLength(faults);
});

test('a release that the database lost is skipped and named; a database that stops answering ends the pull', async () => {
  expect(await pullAll(listing(empty), folderIn(data), new Map())).toEqual([expect.stringContaining('help@2.0.0')]);
  const away = listing(() => Promise.reject(new NoDatabase('The database cannot be reached')));
  await expect(pullAll(away, folderIn(data), new Map())).rejects.toBeInstanceOf(NoDatabase);
});

test('a release that is here as it was published stays so, whatever signature the database has of it', async () => {
  const machine = mkdtempSync(path.join(tmpdir(), 'signed-'));
  const { keys, releases } = folderIn(machine);
  await keys.ensureTrust();
  await keys.ensure('help');
  await putRelease(releases, { name: 'help', version: '1.0.0', folder: sectionForTest({ version: '1.0.0' }) });
  const forged = async (text: string) => {
    if (text.includes('FROM site.releases')) return [{ name: 'help', version: '1.0.0', signature: 'forged' }];
    return text.startsWith('SELECT bytes') ? [{ bytes: Buffer.from('{}') }] : [];
  };
  expect(await pullAll(forged as SqlQuery, folderIn(machine), new Map())).toEqual([]);
  expect(await releases.isAsPublished('help', '1.0.0')).toBe(true);
  rmSync(machine, { recursive: true });
});
