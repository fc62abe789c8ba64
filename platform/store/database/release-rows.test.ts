import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PostgresServer } from 'tooling/postgres/postgres-server';
import { distributeKeys } from '../../testing/distribute-keys';
import { folderIn } from '../../testing/folder-in';
import { sectionForTest } from '../../testing/rendering-releases';
import { TestCluster } from '../../testing/test-cluster';
import { until } from '../../testing/until';
import { Database, type SqlQuery } from '../postgres';
import { putRelease } from '../releases/put-release';
import type { Releases } from '../releases/releases';
import { pullRelease } from './pull-release';
import { putRows, removeRows, replaceSignature } from './release-rows';

const server = new PostgresServer();
let cluster: TestCluster;
let database: Database;
let releases: Releases;

beforeAll(async () => {
  await server.open();
  cluster = await new TestCluster(server).open();
  database = new Database(cluster.address);
  ({ releases } = folderIn(await cluster.machine()));
});
afterAll(async () => {
  await database.close();
  await cluster.close();
  await server.close();
});

const removal = () => database.transaction((query) => removeRows(query, []));
/** Stores a version on this machine whose files no other release has. */
async function put(version: string): Promise<void> {
  await folderIn(path.dirname(releases.root)).keys.ensure('help');
  await putRelease(releases, { name: 'help', version, folder: sectionForTest({ version }) });
}
/** Publishes such a version, and does something in between. */
async function publish(version: string, between: Pick<Database, 'transaction'>): Promise<void> {
  await put(version);
  await putRows({ query: database.query, ...between }, releases, 'help', version);
}
const recordIn = (of: Releases, version: string) => readFileSync(path.join(of.folder('help', version), 'release.json'), 'utf8');
/** The record of a release that another machine pulled, whole and with each file as listed. */
async function pulled(version: string): Promise<string> {
  const other = folderIn(await cluster.machine()).releases;
  await pullRelease(database.query, other, 'help', version);
  return recordIn(other, version);
}

test('a publication is whole although a removal deleted its files before their list was written', async () => {
  await publish('1.0.0', {
    transaction: async (work, landed) => {
      await removal();
      const result = await database.transaction(work, landed);
      // What is looked for after a lost COMMIT.
      expect(await landed!(database.query)).toBe(true);
      return result;
    },
  });
  expect(await pulled('1.0.0')).toBe(recordIn(releases, '1.0.0'));
});

test('a removal waits for a publication that is about to end, and keeps its files', async () => {
  let removing: Promise<void> | null = null;
  const isWaiting = async () =>
    (await server.run(cluster.address, "SELECT FROM pg_stat_activity WHERE wait_event = 'advisory'")).length > 0;
  await publish('2.0.0', {
    transaction: (work, landed) =>
      database.transaction(async (query) => {
        const result = await work(query);
        removing = removal();
        await Promise.race([until(isWaiting), removing]);
        return result;
      }, landed),
  });
  await removing;
  expect(await pulled('2.0.0')).toBe(recordIn(releases, '2.0.0'));
});

test('a machine that pushes a release just after another one has lists its files no second time', async () => {
  const asked: string[] = [];
  // The release was not there when it looked, and is when it inserts it: no row is inserted.
  const query = (async (text: string) => {
    asked.push(text);
    return [];
  }) as SqlQuery;
  await publish('3.0.0', { transaction: (work) => work(query) });
  expect(asked.at(-1)).toContain('INSERT INTO site.releases ');
});

test('a publication sends each file that the database lacks, and has a minute for it', async () => {
  await put('3.1.0');
  const hashes = new Set<string>();
  const sent: unknown[] = [];
  const query = (async (text: string, [value]: unknown[] = [], timeout?: number) => {
    if (text.includes('ANY')) {
      (value as string[]).forEach((hash) => hashes.add(hash));
      return [{ hash: [...hashes][0] }];
    }
    if (text.startsWith('INSERT INTO site.files')) sent.push([value, timeout]);
    return [];
  }) as SqlQuery;
  await putRows({ query, transaction: (work) => work(query) }, releases, 'help', '3.1.0');
  expect(sent).toEqual([...hashes].slice(1).map((hash) => [hash, 60_000]));
});

test('a new signature of a release that only this machine has is no row of the database, and no error', async () => {
  const release = { name: 'help', version: '9.9.9' };
  await replaceSignature(database.query, release, '{}');
  const rows = 'SELECT path FROM site.release_files WHERE name = $1 AND version = $2';
  expect(await database.query(rows, [release.name, release.version])).toEqual([]);
});

test.each([
  ['lost its record', '4.3.0', "DELETE FROM site.release_files WHERE version = '4.3.0' AND path = 'release.json'"],
  ['lost a file', '4.0.0', "DELETE FROM site.release_files WHERE version = '4.0.0' AND path = 'help.css'"],
  [
    'lists other bytes for a file',
    '4.1.0',
    `UPDATE site.release_files AS file SET hash = other.hash FROM site.release_files AS other
       WHERE file.version = '4.1.0' AND file.path = 'help.css' AND other.version = '4.1.0' AND other.path = 'remoteEntry.js'`,
  ],
  [
    'lists other bytes for a compressed file',
    '4.2.0',
    `UPDATE site.release_files AS file SET hash = other.hash FROM site.release_files AS other
       WHERE file.version = '4.2.0' AND file.path = 'help.css.gz' AND other.version = '4.2.0' AND other.path = 'guide.js.gz'`,
  ],
])(
  'a release that %s in the database is whole again for every machine once it is published again',
  async (_what, version, damage) => {
    await publish(version, database);
    await server.run(cluster.address, damage);
    await expect(pulled(version)).rejects.toThrow(/help\.css|release\.json/);
    await publish(version, database);
    expect(await pulled(version)).toBe(recordIn(releases, version));
  },
);

test('a whole release stays as it is in the database when another machine publishes another build of its version', async () => {
  await publish('5.0.0', database);
  const other = folderIn(await cluster.machine());
  distributeKeys(path.dirname(releases.root), other.dir);
  const folder = sectionForTest({ version: '5.0.0', files: { 'more.js': '/* of another build */' } });
  await putRelease(other.releases, { name: 'help', version: '5.0.0', folder });
  await putRows(database, other.releases, 'help', '5.0.0');
  expect(await pulled('5.0.0')).toBe(recordIn(releases, '5.0.0'));
});
