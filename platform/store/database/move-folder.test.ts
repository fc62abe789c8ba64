import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import { openStore } from '../index';
import { PostgresServer } from 'tooling/postgres/postgres-server';
import { sectionForTest, shellForTest } from '../../testing/rendering-releases';
import { putCounts } from '../../testing/counted';
import { migrated } from '../../testing/migrated';
import { restoreTables } from '../../testing/registry-rows';
import { preparedTools, Tool } from '../../testing/tool';
import { treeOf } from '../../testing/tree-of';
import { noCounts, noStage } from '../../rollout/verdict';
import { PostgresEngine } from '../postgres';
import { folderIn, readHistory, readRegistry, reopen } from '../../testing/folder-in';

const server = new PostgresServer();
/** Files that are not compared byte for byte: derived ones, and the tables, whose rows are compared instead. */
const DERIVED = /^(pages|site\.db)|\.lock\.db/;

let tool: Tool;
let target: string;

beforeAll(async () => void (await server.open()));
afterAll(() => server.close());
const freshTool = preparedTools(async (own) => {
  await own.publishAndStart(shellForTest());
  await own.publishAndStart(sectionForTest({ version: '1.0.0' }));
  await own.publish(sectionForTest({ version: '2.0.0' }));
  await own.must('start', 'help@2.0.0', '--stages', '10,100');
});
beforeEach(async () => {
  target = newFolder();
  tool = await freshTool();
});

/** A folder like one after years in service. */
async function live(): Promise<void> {
  const { rollout } = readRegistry(tool.data).sections.help!;
  const browsers = { stable: { sessions: 3, failures: 1 }, candidate: { sessions: 2, failures: 2 } };
  await putCounts(tool.data, rollout!.id, { ...noCounts(), stages: [{ ...noStage(10), browsers }] });
  const store = await openStore({ folder: folderIn(tool.data) });
  for (const text of ['Murakoze – ßÿ', 'a', 'a']) await store.feedback.add(received(text, text));
  const { id } = (await store.feedback.read({}, { limit: 1, offset: 0 })).comments[0]!;
  await store.feedback.mark([id], { as: 'done', at: '2026-11-20T11:00:00.000Z', who: 'keza' });
  const heard = { source: 'browsers', arm: 'candidate', session: 's', share: 10, network: 'n.1', failed: false } as const;
  await store.searches.add({ language: 'rw', words: 'isoko', networks: 10, last: '2026-11-20' });
  await store.signals.receive(rollout!.id, { session: { ...heard, isNew: true, cause: null } });
  await store.close();
  await tool.must('token', 'create', '--name', 'ci', '--section', 'help', '--may', 'publish');
}

const received = (message: string, key: string | null) => ({
  payload: { action: 'yesThanksApi', help_center_article_link: 'https://site.example/help-center/x', message } as const,
  more: { step: 3 },
  key,
  language: null,
  at: '2026-11-20T10:00:00.000Z',
});

test('a folder that was imported is exported again byte for byte; both commands are refused before the migration, and where there is something already', async () => {
  await live();
  const read = async (from: Tool) => [
    await from.must('feedback', '--json'),
    await from.must('history', '--json'),
    await from.must('searches', '--json'),
  ];
  const countsOf = async (from: Tool) => JSON.parse(await from.must('status', '--json')).signals;
  const [told, counts] = [await read(tool), await countsOf(tool)];
  expect(JSON.parse(told[0]!)).toMatchObject({ stored: 2, unread: 1 });
  expect(told[2]).toContain('isoko');
  const before = treeOf(tool.data, DERIVED);
  tool.database = await server.database();
  const isRefused = async (reason: string, ...words: string[]) =>
    expect(await tool.release(...words)).toMatchObject({ code: 1, stderr: expect.stringContaining(reason) });
  await isRefused('npm run release -- migrate', 'import');
  await isRefused('npm run release -- migrate', 'export', target);
  await tool.must('migrate');
  expect(await tool.release('import')).toMatchObject({ code: 0, stderr: expect.not.stringContaining('stay in') });
  await isRefused('holds all that this folder does', 'import');
  expect(treeOf(tool.data, DERIVED)).toEqual(before);
  expect([await read(tool), await countsOf(tool)]).toEqual([told, counts]);
  const heard = await server.run(tool.database, 'SELECT count(*)::integer AS sessions FROM site.signal_sessions');
  expect(heard).toEqual([{ sessions: 1 }]);
  await tool.must('export', target);
  expect(Object.keys(treeOf(target, DERIVED))).toEqual(Object.keys(before));
  expect(treeOf(target, DERIVED)).toEqual(before);
  const alone = Object.assign(new Tool(), { data: target });
  expect([await read(alone), await countsOf(alone)]).toEqual([told, counts]);
  await isRefused('is not empty', 'export', target);
});

test('a cluster has another session key once the old one is deleted in the database as well, which invalidates links to previews', async () => {
  const database = await server.database(migrated);
  tool.database = database;
  await tool.must('import');
  const file = path.join(tool.data, 'secret');
  const before = readFileSync(file);
  const afterDeletion = async () => {
    rmSync(file);
    await tool.must('status');
    return readFileSync(file);
  };
  expect(await afterDeletion()).toEqual(before);
  await server.run(database, 'DELETE FROM site.secret');
  expect(await afterDeletion()).not.toEqual(before);
});

test('does not import a release that was changed after its publication', async () => {
  writeFileSync(path.join(tool.data, 'releases/help/2.0.0/guide.js'), 'alert(1)');
  tool.database = await server.database(migrated);
  expect(await tool.release('import')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('guide.js is not what was published'),
  });
});

test('a cluster goes on with the session key of its folder, and the exported folder with the changes of the cluster and the feedback that the database does not accept', async () => {
  tool.database = await server.database(migrated);
  await tool.must('import');
  const [row] = await server.run<{ bytes: Buffer }>(tool.database, 'SELECT bytes FROM site.secret');
  // Sessions and links to previews stay valid.
  expect(row?.bytes).toEqual(readFileSync(path.join(tool.data, 'secret')));
  await tool.must('abort', 'help', '--reason', 'in the cluster');
  // Each machine of a cluster has aborts of its own, which its database knows.
  writeFileSync(folderIn(tool.data).aborts.file, '[]');
  // Stored by an origin of the cluster while the database cannot be reached; the database has a gigabyte of it already.
  const store = await openStore({ folder: folderIn(tool.data) });
  await store.feedback.add(received('waits', 'k'));
  await store.close();
  jest.spyOn(PostgresEngine.prototype, 'bytes').mockResolvedValue(1024 ** 3);
  jest.spyOn(console, 'error').mockImplementation();
  await tool.must('export', target);
  expect(readdirSync(target)).toContain('keys');
  expect(readdirSync(target)).not.toContain('export.unfinished');
  expect(readdirSync(target)).not.toContain(path.basename(folderIn(tool.data).aborts.file));
  const alone = Object.assign(new Tool(), { data: target });
  expect(await alone.must('history')).toContain('in the cluster');
  expect(JSON.parse(await alone.must('feedback', '--json'))).toMatchObject({ comments: [{ text: 'waits' }] });
  expect(await alone.must('start', 'help@2.0.0')).toContain('Started help@2.0.0.');
});

test('a store that was restored from a backup, whose history skips numbers, moves into a database', async () => {
  const backup = newFolder();
  cpSync(tool.data, backup, { recursive: true });
  for (const reason of ['slow', 'wrong']) await tool.release('rollback', 'help', '--reason', reason);
  await tool.must('block', 'help@2.0.0', '--reason', 'it harms');
  restoreTables(backup, tool.data);
  reopen(tool.data);
  await tool.must('sign', 'registry', '--reason', 'the disk was lost');
  await tool.must('unblock', 'help@2.0.0');
  tool.database = await server.database(migrated);
  const imported = await tool.release('import');
  expect(imported).toMatchObject({
    code: 0,
    stderr: expect.stringContaining(`states of the registry from before a backup was restored stay in`),
  });
  expect(JSON.parse(await tool.must('status', '--json')).sections.help.blocked).toEqual([]);
  await tool.must('export', target);
  expect(readRegistry(target)).toEqual(readRegistry(tool.data));
  expect(readHistory(target).map(({ change }) => change)).toEqual([
    'sign registry --reason the disk was lost',
    'unblock help@2.0.0',
  ]);
});

test('without SITE_DATABASE the commands describe it, and an invalid one is named without its password', async () => {
  for (const words of [['migrate'], ['import'], ['export', '/nowhere']])
    expect(await tool.release(...words)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('SITE_DATABASE is not set'),
    });
  tool.database = 'mysql://site:secret@db.example/site';
  const { code, stderr } = await tool.release('status');
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('SITE_DATABASE is "…@db.example/site"') });
});

test('a page budget that is spent is spent after the move into a database as well, and after the move back', async () => {
  const answered = { pages: 20_000, failed: 300 };
  const now = Date.now();
  const answersIn = async (data: string, database?: string) => {
    const store = await openStore({ folder: folderIn(data), database });
    return store.answers.add({ pages: 0, failed: 0 }, now).finally(() => store.close());
  };
  const store = await openStore({ folder: folderIn(tool.data) });
  await store.answers.add(answered, now);
  await store.close();
  const database = await server.database(migrated);
  tool.database = database;
  await tool.must('import');
  expect(await answersIn(tool.data, database)).toEqual(answered);
  await tool.must('export', target);
  expect(await answersIn(target)).toEqual(answered);
});

test('teams are not told once more of what they were told before the move, and a receiver that was removed in the cluster is not in its export, although the folder from before the move has it and its messages', async () => {
  const condition = { id: 'held help r1 0', kind: 'held' as const, section: 'help', text: 'It is held.' };
  const at = new Date().toISOString();
  const before = await openStore({ folder: folderIn(tool.data) });
  const receiver = { section: 'help', label: 'team', kind: 'email' as const, address: 'team@company.example' };
  await before.notifications.add({ ...receiver, events: ['held'], addedAt: at, addedBy: 'keza' });
  await before.notifications.observe([condition], Date.parse(at));
  const [message] = await before.notifications.claim(Date.parse(at));
  await before.notifications.delivered(message!, Date.parse(at));
  await before.notifications.test('help', 'team', { id: 'test 1', kind: 'test', section: 'help', at, text: 'one' });
  await before.close();
  tool.database = await server.database(migrated);
  await tool.must('import');
  const after = await openStore({ folder: folderIn(tool.data), database: tool.database });
  await after.notifications.observe([condition], Date.parse(at) + 60_000);
  expect(await after.notifications.receivers()).toMatchObject([{ label: 'team', waiting: 1 }]);
  await after.close();
  await tool.must('notify', 'remove', 'help', 'team');
  await tool.must('export', target);
  const alone = await openStore({ folder: folderIn(target) });
  expect([await alone.notifications.receivers(), await alone.notifications.claim(Date.now())]).toEqual([[], []]);
  await alone.close();
});

test('a folder is not moved into a database for which a program on another folder has made keys', async () => {
  const early = Object.assign(new Tool(), { data: newFolder(), database: await server.database(migrated) });
  await early.must('status');
  tool.database = early.database;
  expect(await tool.release('import')).toMatchObject({ code: 1, stderr: expect.stringContaining('Make the database again') });
  tool.database = await server.database(migrated);
  await tool.must('key', 'rotate', 'help');
  const { database } = tool;
  tool.database = undefined;
  await tool.must('key', 'rotate', 'root');
  // This database has a list of keys of this folder, which its root key of before has signed.
  tool.database = database;
  await tool.must('import');
  expect(await tool.must('status')).toContain('help     stable 1.0.0');
});
