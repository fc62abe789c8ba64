import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { newFolder } from 'shared/testing/new-folder';
import { folderIn } from '../testing/folder-in';
import type { Engine } from './engine';
import { entryOf } from './feedback/entry';
import { FeedbackTable } from './feedback/feedback-table';
import { SpooledFeedback } from './feedback/spooled-feedback';
import { NotAllowed, PostgresEngine } from './postgres';
import { copyStore, migrateDatabase, openStore } from './open-store';
import { BatchedSignals } from './signals/batched-signals';
import { openFile } from './site-file';
import { SqliteEngine } from './sqlite';
import { received } from './testing/received';

// No program answers at this port.
const ADDRESS = 'postgres://site@127.0.0.1:1/site';

test('a copy whose target cannot be opened closes its source', async () => {
  const dir = newFolder();
  const open = jest.spyOn(SqliteEngine, 'open');
  await expect(copyStore({ dir }, { dir: path.join(dir, 'site.db') })).rejects.toThrow('site.db');
  const source: SqliteEngine = await open.mock.results[0]!.value;
  await expect(source.query('SELECT 1')).rejects.toThrow('not open');
  open.mockRestore();
});

test('a copy has all comments, also where they are more than a batch', async () => {
  const [dir, target] = [newFolder(), newFolder()];
  const source = new FeedbackTable(await openFile(dir), Infinity);
  const texts = Array.from({ length: 1_001 }, (_, number) => `comment ${number}`);
  await source.put(texts.map((text) => entryOf(received(text, { key: text }))));
  expect(await copyStore({ dir }, { dir: target })).toBe(texts.length);
  const { comments } = await new FeedbackTable(await openFile(target), Infinity).read({}, { limit: 2_000, offset: 0 });
  expect(comments.map(({ text }) => text).sort()).toEqual(texts.sort());
});

/** Rows of every table that a copy has; the sessions are more than two batches. */
const ROWS = [
  "signal_rollouts (rollout, begun_at) VALUES ('r1', '2026-11-20')",
  `signal_sessions SELECT 'r1', 'browsers', value, 'browsers', 'stable', '10', 'n', 0, 1 FROM json_each('${JSON.stringify(Array.from({ length: 1_001 }, (_, number) => number))}')`,
  "signal_networks VALUES ('r1', 'browsers', 'n', 'p', 'browsers', 'stable', '10', 1, 0, 0)",
  "signal_sums VALUES ('r1', 'browsers', 'stable', '10', 1, 0)",
  "signal_causes VALUES ('r1', 'candidate', 'entry', '/', 1)",
  "signal_points VALUES ('r1', '2026-11-20', '{}')",
  "receivers VALUES ('id', 'help', 'team', 'mail', 'a@site.example', '', '', '2026', 'keza', 0, '', '', '', '')",
  "messages VALUES ('m', 1, 'id', '2026', '{}')",
  "told VALUES ('registry', '1')",
  "answers VALUES ('2026-11-20', 2, 1)",
  "searches VALUES ('en', 'loan', 3, '2026-11-20'), ('rw', 'inguzanyo', 1, '2026-11-20')",
];

test('a copy has all that teams and visitors have written, and one that was interrupted is completed by the next', async () => {
  const [dir, target] = [newFolder(), newFolder()];
  const [source, copy] = [await openFile(dir), await openFile(target)];
  for (const rows of ROWS) await source.query(`INSERT INTO site.${rows}`);
  await copy.query('ALTER TABLE site.signal_points RENAME TO away');
  await expect(copyStore({ dir }, { dir: target })).rejects.toThrow('signal_points');
  await copy.query('ALTER TABLE site.away RENAME TO signal_points');
  await copyStore({ dir }, { dir: target });
  for (const [name] of ROWS.map((rows) => rows.split(' '))) {
    const rowsIn = async ({ query }: Engine) =>
      (await query(`SELECT * FROM site.${name}`)).map((row) => JSON.stringify(row)).sort();
    expect(await rowsIn(source)).not.toEqual([]);
    expect(await rowsIn(copy)).toEqual(await rowsIn(source));
  }
});

test.each([
  ['feedback', SpooledFeedback],
  ['reports', BatchedSignals],
])('a store of a cluster that is closed moves its %s on before it closes its file', async (_what, waiting) => {
  const open = jest.spyOn(SqliteEngine, 'open');
  const store = await openStore({ folder: folderIn(newFolder()), database: ADDRESS, log: () => undefined });
  const file: SqliteEngine = await open.mock.results[0]!.value;
  for (const each of [SpooledFeedback, BatchedSignals]) jest.spyOn(each.prototype, 'close').mockResolvedValue();
  let end!: () => void;
  jest.spyOn(waiting.prototype, 'close').mockReturnValue(new Promise((resolve) => (end = resolve)));
  const closed = store.close();
  await setImmediate();
  await expect(file.query('SELECT 1')).resolves.toBeDefined();
  end();
  await closed;
  await expect(file.query('SELECT 1')).rejects.toThrow('not open');
});

test('a machine whose database is away starts, keeps the searches of earlier versions for its next start, and says so', async () => {
  const dir = newFolder();
  mkdirSync(path.join(dir, 'searches'));
  const file = path.join(dir, 'searches/in-vain.json');
  writeFileSync(file, JSON.stringify([{ language: 'en', words: 'loan', networks: 3, last: '2026-11-20' }]));
  const log = jest.fn<void, [line: string]>();
  const store = await openStore({ folder: folderIn(dir), database: ADDRESS, log });
  await store.close();
  expect(existsSync(file)).toBe(true);
  expect(log).toHaveBeenCalledWith(expect.stringContaining('Searches without results are not imported.'));
});

test('feedback takes at most 200 MB of the disk of a machine, and a gigabyte of the database of a cluster', async () => {
  jest.spyOn(console, 'error').mockReturnValue();
  jest.spyOn(SqliteEngine.prototype, 'bytes').mockResolvedValueOnce(200 * 1024 ** 2);
  const own = await openStore({ folder: folderIn(newFolder()) });
  await expect(own.feedback.add(received('more'))).rejects.toThrow('bytes of at most 209715200');
  await own.close();
  jest.spyOn(PostgresEngine.prototype, 'check').mockResolvedValue();
  jest.spyOn(PostgresEngine.prototype, 'bytes').mockResolvedValue(1024 ** 3);
  const log = jest.fn<void, [line: string]>();
  const shared = await openStore({ folder: folderIn(newFolder()), database: ADDRESS, log });
  await shared.feedback.add(received('more'));
  await shared.close();
  expect(log).toHaveBeenCalledWith(expect.stringContaining('bytes of at most 1073741824'));
});

test('a store whose database refuses this program closes its file', async () => {
  const dir = newFolder();
  const open = jest.spyOn(SqliteEngine, 'open');
  jest.spyOn(PostgresEngine.prototype, 'check').mockRejectedValue(new NotAllowed('it may not read'));
  await expect(openStore({ folder: folderIn(dir), database: ADDRESS })).rejects.toThrow('it may not read');
  const file: SqliteEngine = await open.mock.results[0]!.value;
  await expect(file.query('SELECT 1')).rejects.toThrow('not open');
  jest.restoreAllMocks();
});

test('a migration that fails closes its connections', async () => {
  const close = jest.spyOn(PostgresEngine.prototype, 'close');
  await expect(migrateDatabase(ADDRESS, () => undefined)).rejects.toThrow('does not answer');
  expect(close).toHaveBeenCalledTimes(1);
  close.mockRestore();
});
