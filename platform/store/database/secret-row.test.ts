import { readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import type { SqlQuery } from '../postgres';
import { shareSecret } from './secret-row';

test('every machine of a cluster takes the secret that was stored first, for its own account alone', async () => {
  let stored: Buffer | null = null;
  const query = (async (text: string, values: Buffer[] = []) => {
    if (text.startsWith('INSERT')) stored ??= values[0]!;
    return stored ? [{ bytes: stored }] : [];
  }) as unknown as SqlQuery;
  const folders = [1, 2].map(() => newFolder());
  for (const folder of folders) await shareSecret(query, folder);
  const [first, second] = folders.map((folder) => readFileSync(path.join(folder, 'secret')));
  expect(second!.equals(first!)).toBe(true);
  for (const folder of folders) {
    expect(statSync(path.join(folder, 'secret')).mode & 0o777).toBe(0o600);
    rmSync(folder, { recursive: true });
  }
});

test('of two machines that begin at the same time both take the secret that was stored first', async () => {
  let stored: Buffer | null = null;
  const query = (async (text: string, values: Buffer[] = []) => {
    if (!text.startsWith('INSERT')) return stored ? [{ bytes: stored }] : [];
    if (stored && !text.endsWith('ON CONFLICT DO NOTHING')) throw new Error('duplicate key value violates unique constraint');
    stored ??= values[0]!;
    return [];
  }) as unknown as SqlQuery;
  const folders = [newFolder(), newFolder()];
  await Promise.all(folders.map((folder) => shareSecret(query, folder)));
  const [first, second] = folders.map((folder) => readFileSync(path.join(folder, 'secret')));
  expect(second!.equals(first!)).toBe(true);
});
