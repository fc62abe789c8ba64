import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Folder } from './folder';
import { joinFolder } from './join-folder';
import { Keys } from './keys/keys';

test('a folder that cannot be brought up to date is closed again, so that the tool can end', async () => {
  const data = mkdtempSync(path.join(tmpdir(), 'joined-'));
  jest.spyOn(Keys.prototype, 'ensureTrust').mockRejectedValue(new Error('the keys cannot be made'));
  const close = jest.spyOn(Folder.prototype, 'close');
  await expect(joinFolder({ data, trust: null, database: null })).rejects.toThrow('the keys cannot be made');
  expect(close).toHaveBeenCalledTimes(1);
  jest.restoreAllMocks();
  rmSync(data, { recursive: true });
});
