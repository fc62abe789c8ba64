import { newFolder } from 'shared/testing/new-folder';
import { changeFile } from './site-file';
import { SqliteEngine } from './sqlite';

test('a change of a folder leaves its file closed, also one that fails', async () => {
  const dir = newFolder();
  const close = jest.spyOn(SqliteEngine.prototype, 'close');
  expect(await changeFile(dir, async () => 'changed')).toBe('changed');
  await expect(changeFile(dir, () => Promise.reject(new Error('it failed')))).rejects.toThrow('it failed');
  expect(close).toHaveBeenCalledTimes(2);
  close.mockRestore();
});

test('a file whose schema is too new is closed again, so that a program that tries it often keeps none open', async () => {
  const dir = newFolder();
  await changeFile(dir, (query) => query("INSERT INTO site.store_steps (number, name, at) VALUES (99, 'newer', '')"));
  const close = jest.spyOn(SqliteEngine.prototype, 'close');
  await expect(changeFile(dir, async () => 'changed')).rejects.toThrow('The store has schema 99');
  expect(close).toHaveBeenCalledTimes(1);
  close.mockRestore();
});
