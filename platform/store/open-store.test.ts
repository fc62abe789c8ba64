import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import { folderIn } from '../testing/folder-in';
import { entryOf } from './feedback/entry';
import { FeedbackTable } from './feedback/feedback-table';
import { NotAllowed, PostgresEngine } from './postgres';
import { copyStore, migrateDatabase, openStore } from './open-store';
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
