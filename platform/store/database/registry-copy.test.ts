import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { folderIn } from '../../testing/folder-in';
import { RegistryCopy } from './registry-copy';

test('a state of the database that does not have its hash is not written down', async () => {
  const data = mkdtempSync(path.join(tmpdir(), 'copy-'));
  const folder = folderIn(data);
  const stored = new RegistryCopy(folder).store([{ sequence: 1, text: '{}', hash: '0'.repeat(64) }], 1, []);
  await expect(stored).rejects.toThrow('state 1 does not have its stored hash');
  expect(folder.registry.states.newest()).toBeNull();
  rmSync(data, { recursive: true });
});
