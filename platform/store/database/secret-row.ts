import { renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readIfThere } from '../../read-if-there';
import { readSecret } from '../../settings';
import type { SqlQuery } from '../postgres';

/** Gives each origin the same key for session tokens and preview links: the one that was stored first. */
export async function shareSecret(query: SqlQuery, folder: string): Promise<void> {
  const sharedSecret = async () => (await query<{ bytes: Buffer }>('SELECT bytes FROM site.secret'))[0]?.bytes;
  if (!(await sharedSecret()))
    await query('INSERT INTO site.secret (bytes) VALUES ($1) ON CONFLICT DO NOTHING', [readSecret(folder)]);
  const bytes = (await sharedSecret())!;
  const file = path.join(folder, 'secret');
  if (readIfThere(file)?.equals(bytes)) return;
  const temporary = `${file}.${process.pid}.tmp`;
  writeFileSync(temporary, bytes, { mode: 0o600 });
  renameSync(temporary, file);
}
