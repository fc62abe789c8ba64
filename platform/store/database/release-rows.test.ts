import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PostgresServer } from 'tooling/postgres/postgres-server';
import { folderIn } from '../../testing/folder-in';
import { sectionForTest } from '../../testing/rendering-releases';
import { TestCluster } from '../../testing/test-cluster';
import { until } from '../../testing/until';
import { Database, type SqlQuery } from '../postgres';
import { putRelease } from '../releases/put-release';
import type { Releases } from '../releases/releases';
import { pullRelease } from './pull-release';
import { putRows, removeRows, replaceFile } from './release-rows';

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
/** Publishes a version whose files no other release has, and does something in between. */
async function publish(version: string, between: Pick<Database, 'transaction'>): Promise<void> {
  await folderIn(path.dirname(releases.root)).keys.ensure('help');
  await putRelease(releases, { name: 'help', version, folder: sectionForTest({ version }) });
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
      return database.transaction(work, landed);
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

test('a new signature of a release that only this machine has is no row of the database, and no error', async () => {
  const release = { name: 'help', version: '9.9.9' };
  await replaceFile(database.query, release, 'release.sig.json', Buffer.from('{}'));
  const rows = 'SELECT path FROM site.release_files WHERE name = $1 AND version = $2';
  expect(await database.query(rows, [release.name, release.version])).toEqual([]);
});
