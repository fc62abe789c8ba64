// Rights that are too narrow fail only at run time, so these tests do what an origin and a publisher do, each with its own user.
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Rollout } from 'shared/contract/registry/schema';
import { Folder, openStore } from '../index';
import { PostgresServer } from 'tooling/postgres/postgres-server';
import { putForTest } from '../../testing/both-stores';
import { publishForTest } from '../../testing/release-folder';
import { TestCluster } from '../../testing/test-cluster';
import { folderIn } from '../../testing/folder-in';

const arm = { sessions: 1, failures: 1 };
const server = new PostgresServer();
let cluster: TestCluster;
let publisher: string;
let origin: string;
const as = (user: string) => cluster.address.replace('owner@', `${user}@`);

beforeAll(async () => {
  await server.open();
  cluster = await new TestCluster(server).open();
  await server.run(
    'postgres',
    'CREATE ROLE an_origin LOGIN IN ROLE site_origin; CREATE ROLE a_publisher LOGIN IN ROLE site_publisher',
  );
  publisher = await cluster.machine({ address: as('a_publisher') });
  origin = await cluster.machine({ address: as('an_origin') });
});
afterAll(async () => {
  await cluster.close();
  await server.close();
});

test('an origin can store feedback but not read or delete it; a publisher can read, mark and delete it', async () => {
  const tablesOf = (dir: string, user: string) =>
    openStore({ folder: new Folder(dir), database: as(user), log: () => undefined });
  const [originStore, publisherStore] = [await tablesOf(origin, 'an_origin'), await tablesOf(publisher, 'a_publisher')];
  const at = new Date().toISOString();
  const payload = {
    action: 'yesThanksApi',
    help_center_article_link: 'https://site.example/help-center/x',
    message: 'yes',
  } as const;
  const long = { at: '2020-01-01T00:00:00.000Z', payload, more: null, key: 'old', language: 'en' } as const;
  for (const received of [long, { ...long, at, key: 'k' }, { ...long, at, key: 'k' }]) await originStore.feedback.add(received);
  await originStore.close();
  const again = await tablesOf(origin, 'an_origin');
  await again.feedback.deleteOld(365);
  await expect(again.feedback.read({}, { limit: 1, offset: 0 })).rejects.toThrow('may not do this');
  await again.close();

  const all = () => publisherStore.feedback.read({}, { limit: 10, offset: 0 });
  const { comments } = await all();
  expect(comments.map(({ text }) => text)).toEqual(['yes', 'yes']);
  for (const status of ['read', 'done'] as const)
    expect(await publisherStore.feedback.mark([comments[0]!.id], { as: status, at, who: 'keza' })).toEqual([]);
  await publisherStore.feedback.deleteOld(365);
  expect(await all()).toMatchObject({ stored: 1, comments: [{ mark: 'done', marked: { who: 'keza' } }] });
  await publisherStore.close();
});

test('an origin can store reports on rollouts; a publisher can delete the sessions of ended ones', async () => {
  const observation = { source: 'browsers', arm: 'stable', session: 's', share: 50, network: 'n', failed: false } as const;
  const session = { ...observation, isNew: true, cause: null };
  const point = { at: new Date().toISOString(), share: 50, stable: arm, candidate: arm, worse: 1, notWorse: 1 };
  const store = await openStore({ folder: new Folder(origin), database: as('an_origin'), log: () => undefined });
  const failed = { ...session, failed: true, cause: { kind: 'entry', page: '/' } } as const;
  for (const word of [{ session }, { session: failed }, { point }, { wouldAbort: 'it fails' }])
    await store.signals.receive('r1', word);
  const over = { id: 'r1', state: 'aborted' } as Rollout;
  store.signals.follow(() => [over]);
  await store.close();
  const sessions = () => server.run(cluster.address, 'SELECT failed FROM site.signal_sessions');
  expect(await sessions()).toEqual([{ failed: 1 }]);
  const publishers = await openStore({ folder: new Folder(publisher), database: as('a_publisher'), log: () => undefined });
  publishers.signals.follow(() => [over]);
  while ((await sessions()).length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  expect((await publishers.signals.read(['r1'])).get('r1')).toMatchObject({
    stages: [{ browsers: { stable: { sessions: 1, failures: 1 } } }],
    wouldAbort: 'it fails',
  });
  await publishers.close();
});

test('an origin cannot publish, and the error says so', async () => {
  publishForTest(origin, { name: 'help', version: '6.6.6' });
  await expect(cluster.of(origin).putRelease('help', '6.6.6')).rejects.toThrow(
    /^The user of SITE_DATABASE may not do this \(permission denied.*\); see docs\/runbook\.md, "A cluster"$/,
  );
});

test('a publisher can remove releases, and with them the files that no other release has', async () => {
  await folderIn(publisher).keys.ensure('help');
  for (const version of ['1.0.0', '1.1.0']) await putForTest(publisher, 'help', version);
  await cluster.of(publisher).removeReleases([{ name: 'help', version: '1.0.0' }]);
  const late = await cluster.machine({ address: as('an_origin') });
  expect(folderIn(late).releases.versions('help')).toEqual(['1.1.0']);
  const unused = 'SELECT FROM site.files WHERE hash NOT IN (SELECT hash FROM site.release_files)';
  expect(await server.run(cluster.address, unused)).toEqual([]);
  expect(existsSync(path.join(late, 'releases/help/1.1.0/main.js'))).toBe(true);
});
