import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { RELEASE_SIGNATURE } from '../../signing';
import { folderIn } from '../../testing/folder-in';
import { publishForTest } from '../../testing/release-folder';
import { thisUser } from '../registry/this-user';
import { renewSignature } from './renew-signature';

test('a folder that holds the record of another version is not signed, and the reason names both', async () => {
  const data = mkdtempSync(path.join(tmpdir(), 'renewed-'));
  const { keys, releases } = folderIn(data);
  await keys.ensureTrust();
  await keys.ensure('help');
  publishForTest(data, { name: 'help', version: '1.0.0' });
  cpSync(releases.folder('help', '1.0.0'), releases.folder('help', '1.1.0'), { recursive: true });
  const renewed = await renewSignature(releases, { name: 'help', version: '1.1.0' }, thisUser());
  expect(renewed).toBe('help@1.1.0 holds the record of help@1.0.0');
  expect(existsSync(path.join(releases.folder('help', '1.1.0'), RELEASE_SIGNATURE))).toBe(false);
  rmSync(data, { recursive: true });
});
