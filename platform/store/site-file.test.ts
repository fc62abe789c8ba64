import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { changeFile } from './site-file';
import { SqliteEngine } from './sqlite';

test('a change of a folder leaves its file closed, also one that fails', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'file-'));
  const close = jest.spyOn(SqliteEngine.prototype, 'close');
  expect(await changeFile(dir, async () => 'changed')).toBe('changed');
  await expect(changeFile(dir, () => Promise.reject(new Error('it failed')))).rejects.toThrow('it failed');
  expect(close).toHaveBeenCalledTimes(2);
  close.mockRestore();
  rmSync(dir, { recursive: true });
});
