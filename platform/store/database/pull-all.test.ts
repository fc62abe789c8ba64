import { newFolder } from 'shared/testing/new-folder';
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
  data = newFolder();
  publishForTest(data, { name: 'shell', version: '1.0.0' });
  publishForTest(data, { name: 'help', version: '1.0.0' });
});

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

test('keeps a release that is published and started while others are copied', async () => {
  const isStarted = async () => {
    for (const name of ['shell', 'help']) {
      publishForTest(data, { name, version: '1.0.0' });
      await changeRegistry(data, `start ${name}`, (registry) => withSection(registry, name, { stable: '1.0.0' }));
    }
    return [];
  };
  await pullAll(listing(isStarted), folderIn(data), new Map(), Date.now() + 2 * HOUR);
  expect(folderIn(data).releases.versions('help')).toEqual(['1.0.0']);
});

test('what is served is looked at in every pull, and another release once a minute', async () => {
  publishForTest(data, { name: 'help', version: '1.1.0' });
  for (const name of ['shell', 'help'])
    await changeRegistry(data, `start ${name}`, (registry) => withSection(registry, name, { stable: '1.0.0' }));
  const { releases } = folderIn(data);
  const look = jest.spyOn(releases, 'isAsPublished').mockResolvedValue(true);
  const rows = ['1.0.0', '1.1.0'].map((version) => ({ name: 'help', version, signature: null }));
  const looked = new Map();
  const now = Date.now();
  const lookedAt = async (after: number) => {
    look.mockClear();
    await pullAll(async (text) => (text.includes('site.releases') ? (rows as never) : []), folderIn(data), looked, now + after);
    return look.mock.calls.map(([, version]) => version);
  };
  expect(await lookedAt(0)).toEqual(['1.0.0', '1.1.0']);
  expect(await lookedAt(59_999)).toEqual(['1.0.0']);
  expect(await lookedAt(60_000)).toEqual(['1.0.0', '1.1.0']);
  look.mockRestore();
});

test('a release that the database lost is skipped and named; a database that stops answering ends the pull', async () => {
  expect(await pullAll(listing(empty), folderIn(data), new Map())).toEqual([expect.stringContaining('help@2.0.0')]);
  const away = listing(() => Promise.reject(new NoDatabase('The database cannot be reached')));
  await expect(pullAll(away, folderIn(data), new Map())).rejects.toBeInstanceOf(NoDatabase);
});

test('a release that is here as it was published stays so, whatever signature the database has of it', async () => {
  const machine = newFolder();
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
});
