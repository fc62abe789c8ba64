// The file of a single machine.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Libsql from 'libsql';
import { compiledProgram } from 'tooling/testing/compiled-program';
import { newFolder } from 'shared/testing/new-folder';
import { entryOf } from './feedback/entry';
import { FeedbackTable } from './feedback/feedback-table';
import { openStore } from './index';
import { openFile } from './site-file';
import { SqliteEngine, withLock } from './sqlite';
import { received } from './testing/received';
import { changeRegistry, folderIn, readHistory } from '../testing/folder-in';

const ALL = { limit: 1_000, offset: 0 };
const changingStore = compiledProgram('platform/store/testing/changing-program.ts');
const changingRegistry = compiledProgram('platform/store/testing/changing-registry.ts');
let folder: string;
beforeEach(() => {
  folder = newFolder();
});
const file = () => path.join(folder, 'site.db');

test('only the account of the site can read the file', async () => {
  const store = await openStore({ folder: folderIn(folder) });
  await store.feedback.add(received('in confidence'));
  expect(readdirSync(folder).length).toBeGreaterThan(1);
  for (const name of readdirSync(folder)) expect(statSync(path.join(folder, name)).mode & 0o777).toBe(0o600);
  await store.close();
});

test('a file that others could read, as one that was copied, is for the account of the site alone once it is opened', async () => {
  writeFileSync(file(), '', { mode: 0o644 });
  await (await SqliteEngine.open(file())).close();
  expect(statSync(file()).mode & 0o777).toBe(0o600);
});

test('deleted comments can no longer be read in the file', async () => {
  const holds = () => readdirSync(folder).filter((name) => readFileSync(path.join(folder, name)).includes('in confidence'));
  const store = await openStore({ folder: folderIn(folder) });
  // Written into the file itself, and then once more into the log beside it.
  await store.feedback.add(received('in confidence'));
  const engine = await SqliteEngine.open(file());
  await engine.purgeDeleted();
  await engine.close();
  await store.feedback.add(received('in confidence'));
  expect(holds()).toEqual(['site.db', 'site.db-wal']);
  await store.feedback.deleteOld(1, Date.parse('2999-01-01T00:00:00.000Z'));
  expect(holds()).toEqual([]);
  await store.close();
});

test('what was deleted leaves the log as soon as no reader needs it, and other work does not wait for that', async () => {
  const engine = await SqliteEngine.open(file());
  await engine.change((query) => query('CREATE TABLE words (word TEXT)'));
  const reader = new Libsql(file());
  reader.exec('BEGIN');
  reader.prepare('SELECT * FROM words').all();
  await engine.change((query) => query("INSERT INTO words VALUES ('in confidence')"));
  let isForgotten = false;
  const forgotten = engine.purgeDeleted().then(() => (isForgotten = true));
  expect(await engine.query('SELECT word FROM words')).toEqual([{ word: 'in confidence' }]);
  expect(isForgotten).toBe(false);
  reader.exec('COMMIT');
  await forgotten;
  expect(statSync(`${file()}-wal`).size).toBe(0);
  reader.close();
  await engine.close();
});

test('a deletion that was interrupted before it left the log is continued by the next one', async () => {
  const engine = await openFile(folder);
  const feedback = new FeedbackTable(engine, Infinity);
  await feedback.add(received('in confidence', { at: '2020-01-01T00:00:00.000Z' }));
  const forget = jest.spyOn(engine, 'purgeDeleted').mockRejectedValueOnce(new Error('A reader still needs the log.'));
  await expect(feedback.deleteOld(1)).rejects.toThrow('still needs the log');
  await feedback.deleteOld(1);
  expect(forget).toHaveBeenCalledTimes(2);
  expect(await feedback.read({}, ALL)).toMatchObject({ stored: 0 });
  await engine.close();
});

/** Runs a program that changes the store until the disk is full: no file grows beyond so many blocks of 512 bytes. @returns what it answered */
function withFullDisk(blocks: number, program: string): string[] {
  const words = ['-c', `ulimit -f ${blocks}; exec "$@"`, 'sh', process.execPath, program, 'full', '1000'];
  const { status, stderr, stdout } = spawnSync('/bin/sh', words, {
    env: { ...process.env, SITE_DATA: folder },
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(/SQLITE_(FULL|IOERR)/);
  return stdout.split('\n').filter((line) => line !== '');
}

test('a program that starts on a full disk reads the registry and refuses changes, and the next one with space writes again', async () => {
  spawnSync(process.execPath, [changingRegistry, 'before', '1'], { env: { ...process.env, SITE_DATA: folder } });
  expect(withFullDisk(32, changingRegistry)).toEqual(['open']);
  await changeRegistry(folder, 'after', (registry) => ({ ...registry }));
  expect(readHistory(folder).map(({ change }) => change)).toEqual(['before-1', 'after']);
});

test('a file that a full disk left without a log is opened on it again, and has a log once there is space', async () => {
  jest.spyOn(Libsql.prototype, 'exec').mockImplementationOnce(() => {
    throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
  });
  const modes = [];
  for (let time = 0; time < 2; time += 1) {
    const engine = await SqliteEngine.open(file());
    modes.push(...(await engine.query('PRAGMA journal_mode')));
    await engine.close();
  }
  expect(modes).toEqual([{ journal_mode: 'delete' }, { journal_mode: 'wal' }]);
});

test('a full disk refuses feedback and damages nothing, and accepts it once there is space', async () => {
  const store = await openStore({ folder: folderIn(folder) });
  await store.feedback.add(received('before'));
  await store.close();
  const [, ...acknowledged] = withFullDisk(2_000, changingStore);
  expect(acknowledged.length).toBeGreaterThan(5);
  const again = await openStore({ folder: folderIn(folder) });
  await again.feedback.add(received('after'));
  const { comments, stored } = await again.feedback.read({}, ALL);
  const texts = comments.map(({ text }) => text);
  expect(stored).toBe(texts.length);
  expect(['before', 'after', ...acknowledged].filter((text) => !texts.includes(text))).toEqual([]);
  // The one whose answer was the refusal may be there: it was in the file when the disk refused the next write.
  expect(texts.length).toBeLessThanOrEqual(acknowledged.length + 3);
  await again.close();
  const database = new Libsql(file());
  expect(database.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  database.close();
});

test('a full disk refuses a change of the registry and loses none, and accepts the next once there is space', async () => {
  const change = (name: string) => changeRegistry(folder, name, (registry) => ({ ...registry }));
  await folderIn(folder).keys.ensureTrust();
  await change('before');
  const [, ...acknowledged] = withFullDisk(600, changingRegistry);
  expect(acknowledged.length).toBeGreaterThan(1);
  await change('after');
  const changes = readHistory(folder).map(({ change: words }) => words);
  expect([changes[0], changes.at(-1)]).toEqual(['before', 'after']);
  // The one whose answer was the refusal may be there: it was in the file when the disk refused the next write.
  expect(changes.length - 2 - acknowledged.length).toBeLessThanOrEqual(1);
  expect(acknowledged.filter((words) => !changes.includes(words))).toEqual([]);
});

test('refuses feedback beyond its limit and logs this once an hour; accepts it again when old feedback is deleted', async () => {
  const complaints = jest.spyOn(console, 'error').mockImplementation();
  const { feedback, close } = await openStore({ folder: folderIn(folder), mostFeedback: 150_000 });
  const fill = async () => {
    for (let number = 0; number < 2_000; number += 1)
      await feedback.add(received('x'.repeat(600), { at: '2020-01-01T00:00:00.000Z' }));
  };
  await expect(fill()).rejects.toMatchObject({
    statusCode: 503,
    message: expect.stringMatching(/takes 1[56]\d{4} bytes of at most 150000/),
  });
  await expect(feedback.add(received('no room'))).rejects.toThrow('nothing more is stored');
  expect(complaints).toHaveBeenCalledTimes(1);
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60 * 60 * 1000);
  await expect(feedback.add(received('no room'))).rejects.toThrow('nothing more is stored');
  expect(complaints).toHaveBeenCalledTimes(2);
  await feedback.deleteOld(365);
  await feedback.add(received('room'));
  expect((await feedback.read({}, ALL)).comments.map(({ text }) => text)).toEqual(['room']);
  await close();
});

test('more comments of one moment than a statement takes, and than a step of an export reads, are stored and listed', async () => {
  const engine = await openFile(folder);
  const feedback = new FeedbackTable(engine, Infinity);
  const length = 2_600;
  await feedback.put(Array.from({ length }, (_, number) => entryOf(received(`comment ${number}`, { key: null }))));
  expect(new Set((await feedback.list({})).map(({ text }) => text)).size).toBe(length);
  let turns = 0;
  setImmediate(() => (turns += 1));
  await engine.query('SELECT 1');
  // Pages are answered between two statements.
  expect(turns).toBe(1);
  // Indexes are on the disk too.
  const bytes = await engine.bytes('feedback_entries', 0);
  await engine.query('DROP INDEX site.feedback_by_guide');
  expect(await engine.bytes('feedback_entries', 0)).toBeLessThan(bytes);
  await engine.close();
});

test('sessions of rollouts do not count towards the limit of feedback', async () => {
  const { feedback, close } = await openStore({ folder: folderIn(folder), mostFeedback: 150_000 });
  const database = new Libsql(file());
  database.exec('CREATE TABLE others AS SELECT randomblob(2000000) AS bytes');
  database.close();
  await feedback.add(received('room'));
  expect((await feedback.read({}, ALL)).stored).toBe(1);
  await close();
});

test('a search reads the newest ten thousand comments and says so; a filter reaches further; an export has a limit', async () => {
  const { feedback, close } = await openStore({ folder: folderIn(folder) });
  const day = (number: number) => new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString();
  await feedback.add(received('Needle', { at: day(0) }));
  await feedback.add(received('Straw', { at: day(1) }));
  // One more comment of the same words for each minute, with the counts of its day.
  const database = new Libsql(file());
  database.exec(
    `CREATE TEMP TABLE minutes AS WITH RECURSIVE each(number) AS (SELECT 2 UNION ALL SELECT number + 1 FROM each WHERE number < 50000)
       SELECT number, strftime('%Y-%m-%dT%H:%M:00.000Z', '2026-01-01', number || ' minutes') AS at FROM each;
     INSERT INTO feedback_entries SELECT 'straw ' || number, NULL, minutes.at, substr(minutes.at, 1, 10), guide, language, helpful, reason, text,
       more, status, status_at, status_by FROM feedback_entries, minutes WHERE text = 'Straw';
     INSERT INTO feedback_counts SELECT substr(minutes.at, 1, 10), week, guide, language, helpful, reason, status, count(*)
       FROM feedback_counts, minutes WHERE TRUE GROUP BY 1 ON CONFLICT DO UPDATE SET total = total + excluded.total`,
  );
  database.close();
  expect(await feedback.read({ search: 'needle' }, ALL)).toMatchObject({ found: 0, stored: 50_001, searchedBackTo: day(40_001) });
  expect(await feedback.read({ search: 'needle', until: '2026-01-02' }, ALL)).toMatchObject({ found: 1, searchedBackTo: null });
  await expect(feedback.list({})).rejects.toThrow('More than 50000 comments match');
  expect(await feedback.list({ from: '2026-01-02' })).toHaveLength(50_001 - 24 * 60);
  await close();
});

test('a restored older copy of the file is read as it is', async () => {
  const store = await openStore({ folder: folderIn(folder) });
  await store.feedback.add(received('first'));
  await store.close();
  copyFileSync(file(), `${file()}.copy`);
  const later = await openStore({ folder: folderIn(folder) });
  await later.feedback.add(received('second', { key: 'k' }));
  await later.close();
  copyFileSync(`${file()}.copy`, file());
  const again = await openStore({ folder: folderIn(folder) });
  await again.feedback.add(received('second', { key: 'k' }));
  expect((await again.feedback.read({}, ALL)).comments).toHaveLength(2);
  await again.close();
});

test('a statement waits for the end of a transaction that is under way, and a failed transaction is rolled back', async () => {
  const engine = await SqliteEngine.open(file());
  await engine.query('CREATE TABLE site.numbers (number integer)');
  let read: Promise<object[]> | undefined;
  const failing = engine.change(async (query) => {
    await query('INSERT INTO site.numbers VALUES ($1)', [1]);
    read = engine.query('SELECT number FROM site.numbers');
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    throw new Error('changed its mind');
  });
  await expect(failing).rejects.toThrow('changed its mind');
  expect(await read).toEqual([]);
  await engine.change((query) => query('INSERT INTO site.numbers VALUES ($1)', [2]));
  expect(await engine.query('SELECT number FROM site.numbers')).toEqual([{ number: 2 }]);
  await engine.close();
});

test('what was deleted leaves the log once the transaction that is under way has ended', async () => {
  const engine = await SqliteEngine.open(file());
  await engine.query('CREATE TABLE site.numbers (number integer)');
  const order: string[] = [];
  let forgotten: Promise<unknown> | undefined;
  await engine.change(async (query) => {
    await query('INSERT INTO site.numbers VALUES ($1)', [1]);
    forgotten = engine.purgeDeleted().then(
      () => order.push('left the log'),
      ({ message }: Error) => order.push(message),
    );
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    order.push('changed');
  });
  await forgotten;
  expect(order).toEqual(['changed', 'left the log']);
  expect(statSync(`${file()}-wal`).size).toBe(0);
  await engine.close();
});

test('while another program writes, this process waits without blocking, and can read', async () => {
  const [one, other] = [await SqliteEngine.open(file()), await SqliteEngine.open(file())];
  await one.query('CREATE TABLE site.numbers (number integer)');
  let longest = 0;
  let waiting: Promise<object[]> | undefined;
  let isChanged = false;
  await one.change(async (query) => {
    await query('INSERT INTO site.numbers VALUES ($1)', [1]);
    waiting = other.change((change) => change('INSERT INTO site.numbers VALUES ($1)', [2])).finally(() => (isChanged = true));
    for (let turn = 0, last = performance.now(); turn < 50; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }
    expect(isChanged).toBe(false);
  });
  await waiting;
  // Half of the time for which SQLite would block.
  expect(longest).toBeLessThan(2_500);
  expect(await one.query('SELECT number FROM site.numbers ORDER BY number')).toEqual([{ number: 1 }, { number: 2 }]);
  await Promise.all([one.close(), other.close()]);
});

test('a locked file stops this process, which also serves pages, for two milliseconds at a time', async () => {
  const engine = await SqliteEngine.open(file());
  expect(await engine.query('PRAGMA busy_timeout')).toEqual([{ timeout: 2 }]);
  await engine.close();
});

test('a file that another process recovers after a kill is waited for', async () => {
  const recovers = Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY_RECOVERY' });
  const exec = jest.spyOn(Libsql.prototype, 'exec').mockImplementationOnce(() => {
    throw recovers;
  });
  await (await SqliteEngine.open(file())).close();
  const opening = [expect.stringContaining('journal_mode = WAL')];
  expect(exec.mock.calls.slice(0, 2)).toEqual([opening, opening]);
});

test('a file that another process holds for longer than a minute is refused by its name', async () => {
  const holder = new Libsql(`${file()}.lock.db`);
  holder.exec('BEGIN EXCLUSIVE');
  const now = jest.spyOn(Date, 'now').mockReturnValueOnce(0).mockReturnValueOnce(60_000).mockReturnValue(60_001);
  const work = jest.fn();
  await expect(withLock(file(), work)).rejects.toThrow('site.db.lock.db has been locked by another process for a minute');
  expect(now).toHaveBeenCalledTimes(3);
  expect(work).not.toHaveBeenCalled();
  holder.close();
});

test('refuses a value of a type that would crash the engine', async () => {
  const engine = await SqliteEngine.open(file());
  await expect(engine.query('SELECT $1 AS value', [true as never])).rejects.toThrow('boolean is no value of a statement');
  await engine.close();
});

const list = () => path.join(folder, 'list');
const aTurn = () => new Promise((resolve) => setImmediate(resolve));

test('one process at a time holds a lock, and every waiting one gets it', async () => {
  const order: string[] = [];
  const holder = (name: string) =>
    withLock(list(), async () => {
      order.push(`${name} in`);
      for (let turn = 0; turn < 20; turn += 1) await aTurn();
      order.push(`${name} out`);
      return name;
    });
  expect(await Promise.all(['a', 'b', 'c'].map(holder))).toEqual(['a', 'b', 'c']);
  for (let place = 0; place < 6; place += 2) expect(order[place + 1]).toBe(order[place]!.replace('in', 'out'));
});

test('failed work releases the lock, and writes nothing', async () => {
  await expect(withLock(list(), () => Promise.reject(new Error('it failed')))).rejects.toThrow('it failed');
  expect(await withLock(list(), async () => 'next')).toBe('next');
  expect(statSync(`${list()}.lock.db`).size).toBe(0);
});

test('a statement is prepared once however often it is run; only the first hundred are kept', async () => {
  const engine = await SqliteEngine.open(file());
  const prepare = jest.spyOn(Libsql.prototype, 'prepare');
  for (let round = 0; round < 2; round += 1)
    for (let number = 0; number <= 100; number += 1) await engine.query(`SELECT ${number} AS number`);
  expect(prepare).toHaveBeenCalledTimes(102);
  await engine.close();
});

test('a file that is no database is refused by its path, and closed again, so that a program that tries it often keeps none open', async () => {
  writeFileSync(file(), 'no database, and long enough to be looked at. '.repeat(100));
  const close = jest.spyOn(Libsql.prototype, 'close');
  await expect(SqliteEngine.open(file())).rejects.toThrow(
    `${file()} cannot be read (file is not a database). Stop origin and release service, and restore it from the backup: docs/runbook.md, "Restore"`,
  );
  expect(close).toHaveBeenCalledTimes(1);
});

test('what cannot be opened for another reason is not told as a file to restore', async () => {
  mkdirSync(file());
  await expect(SqliteEngine.open(file())).rejects.toThrow(/unable to open/i);
});
