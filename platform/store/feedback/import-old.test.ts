// Feedback of a store in the format of commit ee1e348. Its code wrote `testing/ee1e348`.
import fs, { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Libsql from 'libsql';
import { PostgresServer } from 'tooling/postgres/postgres-server';
import { newFolder } from 'shared/testing/new-folder';
import { noCounts, noStage } from '../../rollout/verdict';
import { copyStore, openStore } from '../index';
import { migrate } from '../migrations';
import { Database, PostgresEngine } from '../postgres';
import { received } from '../testing/received';
import { folderIn } from '../../testing/folder-in';
import { deleteOldFiles, importOldTable } from './import-old';

const EARLIER = path.join(__dirname, '../testing/ee1e348');
const ALL = { limit: 100, offset: 0 };
let folder: string;
let lines: string[];
beforeEach(() => {
  lines = [];
  folder = newFolder();
});

const open = (database?: string) => openStore({ folder: folderIn(folder), database, log: (line) => lines.push(line) });
const feedbackOf = async (database?: string) => {
  const store = await open(database);
  const answer = await store.feedback.read({}, ALL);
  await store.close();
  return answer;
};
const texts = async () => (await feedbackOf()).comments.map(({ text }) => text);

const guide = '/help-center/how-do-i-create-goal';
const by = { at: '2026-11-22T12:00:00.000Z', who: 'token keza' };
const COMMENTS = [
  { guide: '/help-center/how-do-i-log-in', helpful: true, reason: null, language: 'en', text: 'Without a key' },
  { guide, helpful: false, reason: 2, language: 'rw', text: 'Intambwe ya 3\nntayo mbona' },
  { guide, helpful: true, reason: null, language: 'rw', text: 'Murakoze cyane – ßÿ' },
];

const arm = { sessions: 2, failures: 1 };
const COUNTED = { ...noStage(10), browsers: { stable: arm, candidate: arm } };

describe('a folder', () => {
  beforeEach(() => cpSync(path.join(EARLIER, 'feedback'), path.join(folder, 'feedback'), { recursive: true }));

  test('is imported with every comment, status, id and key, is reported once, and is not changed', async () => {
    const answer = await feedbackOf();
    expect(answer).toMatchObject({ stored: 3, unread: 1, comments: COMMENTS });
    // Links and scripts use these ids.
    expect(answer.comments.map(({ id, marked }) => [id, marked])).toEqual([
      ['d2ce796a252c324d', { as: 'done', ...by }],
      ['1ef9830ee8e78cc8', { as: 'read', ...by }],
      [expect.stringMatching(/^[0-9a-f]{16}$/), null],
    ]);
    expect(lines).toEqual([
      `The store has taken over 3 comments from ${path.join(folder, 'feedback')}, which stays as it is; 1 damaged lines were left there.`,
    ]);
    for (const name of readdirSync(path.join(EARLIER, 'feedback')))
      expect(readFileSync(path.join(folder, 'feedback', name))).toEqual(readFileSync(path.join(EARLIER, 'feedback', name)));
    const store = await open();
    await store.feedback.add(received('again', { key: 'k1' }));
    await store.close();
    expect(await texts()).toHaveLength(3);
    expect(lines).toHaveLength(1);
  });

  test('has its files deleted when feedback of their age is', async () => {
    const [day] = readdirSync(path.join(folder, 'feedback')).filter((name) => name.endsWith('.jsonl'));
    // A machine of a cluster had what its database did not have yet in a folder of its own.
    for (const place of ['feedback', 'spool'])
      cpSync(path.join(folder, 'feedback', day!), path.join(folder, place, '2025-01-01.jsonl'));
    writeFileSync(path.join(folder, 'feedback/2024.txt'), 'of an operator');
    const store = await open();
    await store.feedback.deleteOld(365, Date.parse('2026-11-23T12:00:00Z'));
    await store.close();
    expect(readdirSync(path.join(folder, 'feedback')).sort()).toEqual(['2024.txt', day, 'marks.json']);
    expect(readdirSync(path.join(folder, 'spool'))).toEqual([]);
  });

  test('is copied, as into a cluster, with the comments, counts and searches that no program has imported yet', async () => {
    for (const name of ['signals', 'searches']) mkdirSync(path.join(folder, name));
    writeFileSync(path.join(folder, 'signals/r1~one.json'), JSON.stringify({ ...noCounts(), stages: [COUNTED] }));
    const search = { language: 'en' as const, words: 'loan', networks: 3, last: '2026-11-20' };
    writeFileSync(path.join(folder, 'searches/in-vain.json'), JSON.stringify([search]));
    const target = newFolder();
    expect(await copyStore({ dir: folder }, { dir: target })).toBe(3);
    const store = await openStore({ folder: folderIn(target) });
    expect((await store.signals.read(['r1'])).get('r1')!.stages).toEqual([COUNTED]);
    expect(await store.searches.list()).toEqual([search]);
    await store.close();
  });

  test('deletes what is left when another program has deleted a file since the folder was listed', async () => {
    const place = path.join(folder, 'spool');
    mkdirSync(place);
    writeFileSync(path.join(place, '2025-01-02.jsonl'), '');
    jest.spyOn(fs, 'readdirSync').mockReturnValueOnce(['2025-01-01.jsonl', '2025-01-02.jsonl'] as never);
    await deleteOldFiles(place, '2026-01-01');
    expect(readdirSync(place)).toEqual([]);
  });

  test('is imported by only one of two programs that start at the same time', async () => {
    const stores = await Promise.all([open(), open()]);
    expect(lines).toHaveLength(1);
    await Promise.all(stores.map((store) => store.close()));
    expect(await texts()).toHaveLength(3);
  });

  test('is imported completely or not at all', async () => {
    const unreadable = path.join(folder, 'feedback/2026-11-24.jsonl');
    mkdirSync(unreadable);
    await expect(open()).rejects.toThrow('EISDIR');
    const file = new Libsql(path.join(folder, 'site.db'));
    expect(file.prepare('SELECT count(*) AS count FROM feedback_entries').all()).toEqual([{ count: 0 }]);
    file.close();
    rmSync(unreadable, { recursive: true });
    expect(await feedbackOf()).toMatchObject({ stored: 3, unread: 1 });
  });

  test('is imported without a comment whose time cannot be read, which is counted as damaged', async () => {
    const submission = {
      action: 'yesThanksApi',
      help_center_article_link: 'https://site.example/help-center/x',
      message: 'when?',
    };
    writeFileSync(
      path.join(folder, 'feedback/2026-11-24.jsonl'),
      `${JSON.stringify({ at: 'yesterday', key: null, submission })}\n`,
    );
    expect((await feedbackOf()).stored).toBe(3);
    expect(lines).toEqual([expect.stringContaining('; 2 damaged lines were left there')]);
  });

  test('keeps equal lines apart, and gives a repeated key to the first line', async () => {
    const [day] = readdirSync(path.join(folder, 'feedback')).filter((name) => name.endsWith('.jsonl'));
    const lines = readFileSync(path.join(folder, 'feedback', day!), 'utf8')
      .split('\n')
      .slice(0, 3)
      .join('\n');
    writeFileSync(path.join(folder, 'feedback/2026-11-24.jsonl'), `${lines}\n`);
    expect(await feedbackOf()).toMatchObject({ stored: 6, guides: [{ yes: 2, no: 2 }, { yes: 2 }] });
  });
});

describe('a database', () => {
  const server = new PostgresServer();
  let database: string;
  beforeAll(async () => void (await server.open()));
  afterAll(() => server.close());
  beforeEach(async () => {
    database = await server.database();
    await server.run(database, 'DROP ROLE IF EXISTS site_origin; DROP ROLE IF EXISTS site_publisher');
    await server.run(database, 'CREATE SCHEMA site; CREATE ROLE site_origin; CREATE ROLE site_publisher');
    await server.run(database, readFileSync(path.join(EARLIER, 'tables.sql'), 'utf8'));
  });
  afterEach(async () => {
    await server.run(database, 'DROP OWNED BY site_origin; DROP OWNED BY site_publisher');
  });
  const migrateIt = async () => {
    const engine = new PostgresEngine(new Database(database));
    const steps = await migrate(engine, true);
    const notice = await importOldTable(engine);
    if (notice) lines.push(notice);
    await engine.close();
    return steps;
  };

  test('is imported by `migrate`, with the rows that were added since the last time', async () => {
    expect(await migrateIt()).toContain('feedback');
    expect(lines).toEqual(['The store has taken over 3 comments from the table site.feedback, which stays as it is.']);
    expect(await feedbackOf(database)).toMatchObject({
      stored: 3,
      unread: 2,
      comments: COMMENTS,
    });
    // Written by an origin of the old version.
    const line = readFileSync(path.join(EARLIER, 'tables.sql'), 'utf8').match(/(?<=, ')\{"at".*?(?='\);)/)![0];
    const late = line.replace('"k1"', '"late"').replaceAll("'", "''");
    await server.run(
      database,
      `INSERT INTO site.feedback (entry, key, day, line)
         SELECT 'e' || n, 'late' || n, '2026-11-23', replace('${late}', '"late"', '"late' || n || '"') FROM generate_series(1, 501) AS n`,
    );
    expect(await migrateIt()).toEqual([]);
    expect(lines.at(-1)).toContain('taken over 501 comments');
    expect(await migrateIt()).toEqual([]);
    expect(lines).toHaveLength(2);
    expect(await feedbackOf(database)).toMatchObject({ stored: 504 });
    expect(await server.run(database, 'SELECT count(*)::integer AS count FROM site.feedback')).toEqual([{ count: 504 }]);
  });

  test('imports what waits in the spool of a machine, and not its copy of the database', async () => {
    await migrateIt();
    cpSync(path.join(EARLIER, 'feedback'), path.join(folder, 'feedback'), { recursive: true });
    mkdirSync(path.join(folder, 'spool'));
    const at = '2026-11-23T10:00:00.000Z';
    const submission = {
      action: 'yesThanksApi',
      help_center_article_link: 'https://site.example/help-center/x',
      message: 'waits',
    };
    writeFileSync(path.join(folder, 'spool/2026-11-23.jsonl'), `${JSON.stringify({ at, key: 'w', submission })}\n`);
    await (await open(database)).close();
    expect(await feedbackOf(database)).toMatchObject({ stored: 4, comments: [{ text: 'waits' }, {}, {}, {}] });
  });
});
