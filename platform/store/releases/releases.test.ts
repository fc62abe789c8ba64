import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { lastGoodFile, trustFile } from '../../signing';
import { folderIn, reopen } from '../../testing/folder-in';
import { publishForTest } from '../../testing/release-folder';

test('without the list of keys no release counts as damaged, which would be replaced at the next publication', async () => {
  const data = mkdtempSync(path.join(tmpdir(), 'releases-'));
  await folderIn(data).keys.ensureTrust();
  publishForTest(data, { name: 'help', version: '1.0.0' });
  rmSync(trustFile(data));
  writeFileSync(lastGoodFile(data), '');
  reopen(data);
  await expect(folderIn(data).releases.isAsPublished('help', '1.0.0')).rejects.toThrow('the list of keys, is missing');
  rmSync(data, { recursive: true });
});
