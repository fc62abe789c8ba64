import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyStore } from './open-store';
import { SqliteEngine } from './sqlite';

test('a copy whose target cannot be opened closes its source', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'copy-'));
  const open = jest.spyOn(SqliteEngine, 'open');
  await expect(copyStore({ dir }, { dir: path.join(dir, 'site.db') })).rejects.toThrow('site.db');
  const source: SqliteEngine = await open.mock.results[0]!.value;
  await expect(source.query('SELECT 1')).rejects.toThrow('not open');
  open.mockRestore();
  rmSync(dir, { recursive: true });
});
