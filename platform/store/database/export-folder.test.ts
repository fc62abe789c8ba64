import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import type { StoreEnvironment } from '../../settings';
import { trustFile } from '../../signing';
import { folderIn } from '../../testing/folder-in';
import type { Database, SqlQuery } from '../postgres';
import { joinFolder } from '../join-folder';
import { exportFolder } from './export-folder';
import { MIGRATIONS } from './migrations/all-migrations';

test('an export on a machine that pins a root key takes no list of keys of another root, and what it left is not opened as a site', async () => {
  const [data, stranger, target] = [newFolder(), newFolder(), newFolder()];
  for (const dir of [data, stranger]) await folderIn(dir).keys.ensureTrust();
  const { own } = folderIn(data).trust.whole!;
  const trust = path.join(data, 'root.pem');
  const { publicKey } = own.keys.find(({ role }) => role === 'root')!;
  writeFileSync(trust, `-----BEGIN PUBLIC KEY-----\n${publicKey}\n-----END PUBLIC KEY-----\n`);
  const query = (async (text: string) => {
    if (text.includes('to_regclass')) return [{ there: true }];
    if (text.includes('site.migrations')) return [{ number: MIGRATIONS.length }];
    return text.includes('site.trust') ? [{ text: readFileSync(trustFile(stranger), 'utf8') }] : [];
  }) as unknown as SqlQuery;
  const environment = { data: data, trust } as StoreEnvironment;
  await expect(exportFolder({ query } as Database, environment, target)).rejects.toThrow('is not signed by a key that counts');
  expect(readdirSync(target)).not.toContain('trust.json');
  await expect(joinFolder({ data: target, trust: null, database: null })).rejects.toThrow(
    `${target} is what an interrupted export left. Delete it, and export again.`,
  );
});

test('an operator whose program is older than the database exports nothing, and reads why', async () => {
  const [data, target] = [newFolder(), newFolder()];
  const query = (async (text: string) => {
    if (text.includes('to_regclass')) return [{ there: true }];
    return text.includes('site.migrations') ? [{ number: MIGRATIONS.length + 1 }] : [];
  }) as unknown as SqlQuery;
  const environment = { data, trust: null } as StoreEnvironment;
  await expect(exportFolder({ query } as Database, environment, target)).rejects.toThrow(`has schema ${MIGRATIONS.length + 1}`);
  expect(readdirSync(target)).toEqual([]);
});
