import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import { openStore } from '../index';
import { PostgresServer } from 'tooling/postgres/postgres-server';
import { sectionForTest, shellForTest } from '../../testing/rendering-releases';
import { countsIn, putCounts } from '../../testing/counted';
import { migrated } from '../../testing/migrated';
import { restoreTables } from '../../testing/registry-rows';
import { preparedTools, Tool } from '../../testing/tool';
import { treeOf } from '../../testing/tree-of';
import { addArms, noCounts, noStage, type Counts } from '../../rollout/verdict';
import { Database, PostgresEngine } from '../postgres';
import { entryOf } from '../feedback/entry';
import { FeedbackTable } from '../feedback/feedback-table';
import { SignalsTable } from '../signals/signals-table';
import { openFile } from '../site-file';
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
let importedTool: Tool;
/** The database of a cluster into which that store was imported: made once, and copied for each test that goes on from there. */
const imported = async (address: string) => {
  await migrated(address);
  importedTool = Object.assign(await freshTool(), { database: address });
  await importedTool.must('import');
};
async function joinImported(): Promise<string> {
  const database = await server.database(imported);
  tool = Object.assign(new Tool(importedTool), { database });
  return database;
}
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

test('a folder that was imported is exported again byte for byte', async () => {
  await live();
  const feedback = JSON.parse(await tool.must('feedback', '--json'));
  expect(feedback).toMatchObject({ stored: 2, unread: 1 });
  const history = await tool.must('history', '--json');
  const before = treeOf(tool.data, DERIVED);
  tool.database = await server.database();
  await tool.must('migrate');
  await tool.must('import');
  expect(treeOf(tool.data, DERIVED)).toEqual(before);
  expect(JSON.parse(await tool.must('feedback', '--json'))).toEqual(feedback);
  await tool.must('export', target);
  expect(Object.keys(treeOf(target, DERIVED))).toEqual(Object.keys(before));
  expect(treeOf(target, DERIVED)).toEqual(before);
  const alone = Object.assign(new Tool(), { data: target });
  expect(JSON.parse(await alone.must('feedback', '--json'))).toEqual(feedback);
  expect(await alone.must('history', '--json')).toBe(history);
});

test('imports all comments, even if they need more than one batch', async () => {
  const file = await openFile(tool.data);
  const entries = Array.from({ length: 1_001 }, (_, number) => entryOf(received(String(number), `k${number}`)));
  await new FeedbackTable(file, Infinity).put(entries);
  await file.close();
  tool.database = await server.database(migrated);
  await tool.must('import');
  const stored = await server.run<{ text: string }>(tool.database, 'SELECT text FROM site.feedback_entries');
  expect(stored.map(({ text }) => Number(text)).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 1_001 }, (_, number) => number),
  );
});

test('a cluster goes on with the session key of the folder, so that sessions and links to previews stay valid', async () => {
  const database = await joinImported();
  const [row] = await server.run<{ bytes: Buffer }>(database, 'SELECT bytes FROM site.secret');
  expect(row?.bytes).toEqual(readFileSync(path.join(tool.data, 'secret')));
});

test.each([
  ['waits on this machine', 0],
  ['the database does not accept, because it has a gigabyte of it', 1024 ** 3],
])('the exported folder has the feedback that %s', async (_what, bytes) => {
  await joinImported();
  // Stored by an origin of the cluster while the database cannot be reached.
  const store = await openStore({ folder: folderIn(tool.data) });
  await store.feedback.add(received('waits', 'k'));
  await store.close();
  jest.spyOn(PostgresEngine.prototype, 'bytes').mockResolvedValue(bytes);
  jest.spyOn(console, 'error').mockImplementation();
  await tool.must('export', target);
  const alone = Object.assign(new Tool(), { data: target });
  expect(JSON.parse(await alone.must('feedback', '--json'))).toMatchObject({ comments: [{ text: 'waits' }] });
});

test('does not import a release that was changed after its publication', async () => {
  writeFileSync(path.join(tool.data, 'releases/help/2.0.0/guide.js'), 'alert(1)');
  tool.database = await server.database(migrated);
  expect(await tool.release('import')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('guide.js is not what was published'),
  });
});

test('importing the folder into another database keeps the counts of the cluster', async () => {
  const database = await joinImported();
  const { id } = readRegistry(tool.data).sections.help!.rollout!;
  const observation = (session: number) => ({
    source: 'browsers' as const,
    arm: 'candidate' as const,
    session: String(session),
    share: 10,
    network: '',
    failed: session === 3,
    isNew: true,
    cause: null,
  });
  const receive = async (database: string, ...sessions: number[]) => {
    const engine = new PostgresEngine(new Database(database));
    const words = sessions.map((session) => ({ session: observation(session) }));
    await new SignalsTable(engine).put(id, words);
    await engine.close();
  };
  const candidate = ({ stages }: Counts) => addArms(stages.map(({ browsers }) => browsers)).candidate;
  await receive(database, 1, 2, 3);
  await tool.must('export', target);
  const alone = Object.assign(new Tool(), { data: target, database: await server.database(migrated) });
  expect(candidate(await countsIn(target, id))).toEqual({ sessions: 3, failures: 1 });
  await alone.must('import');
  const candidateCounts = async () => candidate(JSON.parse(await alone.must('status', '--json')).signals[id]);
  expect(await candidateCounts()).toEqual({ sessions: 3, failures: 1 });
  await receive(alone.database!, 1, 4);
  expect(await candidateCounts()).toEqual({ sessions: 4, failures: 1 });
});

test('the exported folder has the changes of the cluster, and can be changed further', async () => {
  await joinImported();
  await tool.must('abort', 'help', '--reason', 'in the cluster');
  // Each machine of a cluster has aborts of its own, which its database knows.
  writeFileSync(folderIn(tool.data).aborts.file, '[]');
  await tool.must('export', target);
  expect(readdirSync(target)).toContain('keys');
  expect(readdirSync(target)).not.toContain('export.unfinished');
  expect(readdirSync(target)).not.toContain(path.basename(folderIn(tool.data).aborts.file));
  const alone = Object.assign(new Tool(), { data: target });
  expect(await alone.must('history')).toContain('in the cluster');
  await alone.must('rollback', 'shell', '--to', '1.0.0', '--reason', 'nothing').catch(() => undefined);
  expect(await alone.must('status')).toContain('help');
});

test('imports only into a database that is empty or lacks states, and exports only into a new folder', async () => {
  tool.database = await server.database();
  expect(await tool.release('import')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('npm run release -- migrate'),
  });
  expect(await tool.release('export', target)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('npm run release -- migrate'),
  });
  await tool.must('migrate');
  await tool.must('import');
  expect(await tool.release('import')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('holds all that this folder does'),
  });
  const other = new Tool();
  await other.publish(shellForTest());
  await other.must('start', 'shell@1.0.0');
  other.database = tool.database;
  expect(await other.release('import')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('are not those of this folder'),
  });
  writeFileSync(path.join(target, 'mine.txt'), '');
  expect(await tool.release('export', target)).toMatchObject({ code: 1, stderr: expect.stringContaining('is not empty') });
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
  expect(readHistory(target).map(({ change }) => change)).toEqual(['sign registry', 'unblock help@2.0.0']);
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

test('teams are not told once more of what they were told before the move', async () => {
  const condition = { id: 'held help r1 0', kind: 'held' as const, section: 'help', text: 'It is held.' };
  const at = Date.parse('2026-11-20T10:00:00.000Z');
  const before = await openStore({ folder: folderIn(tool.data) });
  const receiver = { section: 'help', label: 'team', kind: 'email' as const, address: 'team@company.example' };
  await before.notifications.add({ ...receiver, events: ['held'], addedAt: '2026-11-20T09:00:00.000Z', addedBy: 'keza' });
  await before.notifications.observe([condition], at);
  const [message] = await before.notifications.claim(at);
  await before.notifications.delivered(message!, at);
  await before.close();
  tool.database = await server.database(migrated);
  await tool.must('import');
  const after = await openStore({ folder: folderIn(tool.data), database: tool.database });
  await after.notifications.observe([condition], at + 60_000);
  expect(await after.notifications.receivers()).toMatchObject([{ label: 'team', waiting: 0 }]);
  await after.close();
});

test('a receiver that was removed in the cluster is not in its export, although the folder from before the move has it and its messages', async () => {
  const receiver = { section: 'help', label: 'team', kind: 'email' as const, address: 'team@company.example' };
  const at = new Date().toISOString();
  const before = await openStore({ folder: folderIn(tool.data) });
  await before.notifications.add({ ...receiver, events: ['held'], addedAt: at, addedBy: 'keza' });
  await before.notifications.test('help', 'team', { id: 'test 1', kind: 'test', section: 'help', at, text: 'one' });
  await before.close();
  tool.database = await server.database(migrated);
  await tool.must('import');
  await tool.must('notify', 'remove', 'help', 'team');
  await tool.must('export', target);
  const alone = await openStore({ folder: folderIn(target) });
  expect([await alone.notifications.receivers(), await alone.notifications.claim(Date.now())]).toEqual([[], []]);
  await alone.close();
});
