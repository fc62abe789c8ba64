/** @jest-environment node */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PostgresServer } from 'tooling/postgres/postgres-server';
import { markComments } from '../feedback/marks';
import { readInbox } from '../feedback/read-inbox';
import { readCounts, writeCounts } from '../signals/signals-file';
import { sectionForTest, shellForTest } from '../testing/rendering-releases';
import { Tool } from '../testing/tool';
import { treeOf } from '../testing/tree-of';
import { addArms } from '../verdict/add-counts';
import { noCounts, noStage, type Arms } from '../verdict/counts';
import '../testing/patience-with-postgres';

const server = new PostgresServer();
/** Made again wherever it is needed. */
const DERIVED = /^(pages|reserve)/;

let tool: Tool;
let target: string;

beforeAll(async () => void (await server.open()), 60_000);
afterAll(() => server.close());
beforeEach(async () => {
  target = mkdtempSync(path.join(tmpdir(), 'exported-'));
  tool = new Tool();
  await tool.publish(shellForTest());
  await tool.must('start', 'shell@1.0.0');
  await tool.publish(sectionForTest({ version: '1.0.0' }));
  await tool.must('start', 'help@1.0.0');
  await tool.publish(sectionForTest({ version: '2.0.0' }));
  await tool.must('start', 'help@2.0.0', '--stages', '10,100');
});
afterEach(() => {
  rmSync(target, { recursive: true, force: true });
  rmSync(tool.data, { recursive: true, force: true });
});

/** A folder as years of service leave it. */
async function live(): Promise<void> {
  const { rollout } = JSON.parse(readFileSync(path.join(tool.data, 'registry.json'), 'utf8')).sections.help;
  await writeCounts(tool.data, rollout.id, { ...noCounts(), stages: [noStage(10)] }, 'an-origin');
  await writeCounts(tool.data, 'ended123', { ...noCounts(), stages: [noStage(50)] }, 'another');
  writeFileSync(path.join(tool.data, 'signals', `${rollout.id}.evidence.json`), '{"format":1,"points":[]}\n');
  mkdirSync(path.join(tool.data, 'feedback'));
  const line = (key: string | null, message: string) =>
    JSON.stringify({
      at: '2026-11-20T10:00:00.000Z',
      key,
      submission: { action: 'yesThanksApi', help_center_article_link: 'https://site.example/help-center/x', message },
    });
  writeFileSync(
    path.join(tool.data, 'feedback/2026-11-19.jsonl'),
    `${line('k1', 'Murakoze – ßÿ')}\n   \nnot JSON\n${line(null, 'a')}\n${line(null, 'a')}\n`,
  );
  writeFileSync(path.join(tool.data, 'feedback/2026-11-20.jsonl'), `${line('k1', 'again')}\n`);
  await markComments(tool.data, [readInbox(tool.data).comments[0]!.id], {
    as: 'done',
    at: '2026-11-20T11:00:00.000Z',
    who: 'keza',
  });
  await tool.must('token', 'create', '--name', 'ci', '--section', 'help', '--may', 'publish');
}

test('a folder that went into the database comes out again byte for byte', async () => {
  await live();
  const before = treeOf(tool.data, DERIVED);
  tool.database = await server.database();
  await tool.must('migrate');
  await tool.must('import');
  expect(treeOf(tool.data, DERIVED)).toEqual(before);
  await tool.must('export', target);
  expect(Object.keys(treeOf(target, DERIVED))).toEqual(Object.keys(before));
  expect(treeOf(target, DERIVED)).toEqual(before);
}, 60_000);

test('an inbox of many lines goes into the database whole', async () => {
  mkdirSync(path.join(tool.data, 'feedback'));
  const lines = Array.from({ length: 1_001 }, (_, number) =>
    JSON.stringify({ at: '2026-11-19T10:00:00.000Z', key: `k${number}` }),
  );
  writeFileSync(path.join(tool.data, 'feedback/2026-11-19.jsonl'), `${lines.join('\n')}\n`);
  tool.database = await server.database();
  await tool.must('migrate');
  await tool.must('import');
  const stored = await server.run<{ line: string }>(tool.database, 'SELECT line FROM site.feedback ORDER BY number');
  expect(stored.map((row) => row.line)).toEqual(lines);
}, 60_000);

test('feedback that waits on this machine stands in the folder that is written', async () => {
  tool.database = await server.database();
  await tool.must('migrate');
  await tool.must('import');
  const line = JSON.stringify({ at: '2026-11-19T10:00:00.000Z', key: 'waits' });
  mkdirSync(path.join(tool.data, 'spool'));
  writeFileSync(path.join(tool.data, 'spool/2026-11-19.jsonl'), `${line}\n`);
  await tool.must('export', target);
  expect(readFileSync(path.join(target, 'feedback/2026-11-19.jsonl'), 'utf8')).toBe(`${line}\n`);
}, 60_000);

test('a release that is not what was published does not go into the database', async () => {
  writeFileSync(path.join(tool.data, 'releases/help/2.0.0/guide.js'), 'alert(1)');
  tool.database = await server.database();
  await tool.must('migrate');
  expect(await tool.release('import')).toMatchObject({
    code: 1,
    complained: expect.stringContaining('guide.js is not what was published'),
  });
}, 60_000);

test('what a fleet counted is not lost when its folder goes into another database', async () => {
  tool.database = await server.database();
  await tool.must('migrate');
  await tool.must('import');
  const { id } = JSON.parse(readFileSync(path.join(tool.data, 'registry.json'), 'utf8')).sections.help.rollout;
  const heard = [1, 2, 3].map((session) => ({
    source: 'browsers',
    arm: 'candidate',
    session,
    share: 10,
    network: '',
    failed: session === 3,
    kind: 'entry',
    page: '/',
  }));
  await server.run(tool.database, `SELECT site.hear('${id}', '${JSON.stringify(heard)}', 2, 0.05)`);
  await tool.must('export', target);
  const alone = Object.assign(new Tool(), { data: target, database: await server.database() });
  const before = addArms(readCounts(target, id).stages.map(({ browsers }) => browsers));
  expect(before.candidate).toEqual({ sessions: 3, failures: 1 });
  await alone.must('migrate');
  await alone.must('import');
  const { signals } = JSON.parse(await alone.must('status', '--json'));
  expect(addArms(signals[id].stages.map(({ browsers }: { browsers: Arms }) => browsers))).toEqual(before);
  await server.run(alone.database!, `SELECT site.hear('${id}', '${JSON.stringify([{ ...heard[0], session: 4 }])}', 2, 0.05)`);
  const later = JSON.parse(await alone.must('status', '--json'));
  expect(addArms(later.signals[id].stages.map(({ browsers }: { browsers: Arms }) => browsers)).candidate.sessions).toBe(4);
}, 60_000);

test('what was changed in the fleet stands in the folder that is written, and that folder goes on', async () => {
  tool.database = await server.database();
  await tool.must('migrate');
  await tool.must('import');
  await tool.must('abort', 'help', '--reason', 'in the fleet');
  await tool.must('export', target);
  const alone = Object.assign(new Tool(), { data: target });
  expect(await alone.must('history')).toContain('in the fleet');
  await alone.must('rollback', 'shell', '--to', '1.0.0', '--reason', 'nothing').catch(() => undefined);
  expect(await alone.must('status')).toContain('help');
}, 60_000);

test('only a database that is empty or lacks something takes a folder, and only a folder that is to be made is written', async () => {
  tool.database = await server.database();
  expect(await tool.release('import')).toMatchObject({
    code: 1,
    complained: expect.stringContaining('npm run release -- migrate'),
  });
  await tool.must('migrate');
  await tool.must('import');
  expect(await tool.release('import')).toMatchObject({
    code: 1,
    complained: expect.stringContaining('holds all that this folder does'),
  });
  const other = new Tool();
  await other.publish(shellForTest());
  await other.must('start', 'shell@1.0.0');
  other.database = tool.database;
  expect(await other.release('import')).toMatchObject({
    code: 1,
    complained: expect.stringContaining('are not those of this folder'),
  });
  writeFileSync(path.join(target, 'mine.txt'), '');
  expect(await tool.release('export', target)).toMatchObject({ code: 1, complained: expect.stringContaining('is not empty') });
}, 60_000);

test('without SITE_DATABASE the verbs say what it takes, and a bad one does not print its password', async () => {
  for (const words of [['migrate'], ['import'], ['export', '/nowhere']])
    expect(await tool.release(...words)).toMatchObject({
      code: 2,
      complained: expect.stringContaining('SITE_DATABASE is not set'),
    });
  tool.database = 'mysql://site:secret@db.example/site';
  const { code, complained } = await tool.release('status');
  expect({ code, complained }).toEqual({ code: 2, complained: expect.stringContaining('SITE_DATABASE is "…@db.example/site"') });
});
