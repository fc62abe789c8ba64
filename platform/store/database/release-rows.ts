import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { nullIfRefused } from '../../refusal';
import { sha256 } from '../../sha256';
import { RELEASE_SIGNATURE, Untrusted, verifyRecord, type Release } from '../../signing';
import type { Releases } from '../releases/releases';
import type { SqlQuery, Database } from '../postgres';

/** Milliseconds: enough for a file of the maximum size over a slow connection. */
const LONG = 60_000;

export interface StoredFile {
  path: string;
  hash: string;
}

/** Held by a removal alone, and by publications together: a file in the database that no list names yet may be about to be named. */
const FILES = 7014;

/**
 * Pushes a release of the folder: its files by hash, each stored once, and their list. A valid release is not changed. One that no key in
 * force has signed, such as one of a revoked key, is replaced: no machine can pull it.
 */
export async function putRows(
  { query, transaction }: Pick<Database, 'query' | 'transaction'>,
  releases: Releases,
  name: string,
  version: string,
): Promise<void> {
  const isThere = (ask: SqlQuery) => isSigned(ask, releases, { name, version });
  if (await isThere(query)) return;
  const folder = releases.folder(name, version);
  const files: StoredFile[] = [];
  for (const file of await filesIn(folder)) files.push({ path: file, hash: sha256(await readFile(path.join(folder, file))) });
  // Before the transaction, because this takes long.
  await putMissing(query, folder, files);
  // The list is written last, so that a release without all its files does not exist.
  await transaction(async (inside) => {
    await inside('SELECT pg_advisory_xact_lock_shared($1)', [FILES], LONG);
    if (!(await isThere(inside))) await inside('DELETE FROM site.releases WHERE name = $1 AND version = $2', [name, version]);
    const first = await inside('INSERT INTO site.releases (name, version) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1', [
      name,
      version,
    ]);
    if (first.length === 0) return;
    // A removal may have deleted some since.
    await putMissing(inside, folder, files);
    await inside(
      `INSERT INTO site.release_files (name, version, path, hash)
       SELECT $1, $2, each.path, each.hash FROM jsonb_to_recordset($3::jsonb) AS each(path text, hash text)`,
      [name, version, JSON.stringify(files)],
    );
  }, isThere);
}

/** Whether the database has a release with a record that a key in force has signed. */
async function isSigned(query: SqlQuery, { trust }: Releases, { name, version }: Release): Promise<boolean> {
  const rows = await query<{ path: string; bytes: Buffer }>(
    'SELECT path, bytes FROM site.release_files JOIN site.files USING (hash) WHERE name = $1 AND version = $2 AND path IN ($3, $4)',
    [name, version, 'release.json', RELEASE_SIGNATURE],
  );
  const [record, signature] = ['release.json', RELEASE_SIGNATURE].map((file) => rows.find((row) => row.path === file)?.bytes);
  if (!record) return false;
  const verify = () => verifyRecord(trust.inForce, { name, version }, record, signature?.toString('utf8') ?? null) ?? true;
  return nullIfRefused(Untrusted, verify) !== null;
}

async function putMissing(query: SqlQuery, folder: string, files: readonly StoredFile[]): Promise<void> {
  const hashes = files.map(({ hash }) => hash);
  const stored = await query<{ hash: string }>('SELECT hash FROM site.files WHERE hash = ANY($1)', [hashes]);
  const isStored = new Set(stored.map(({ hash }) => hash));
  for (const { path: file, hash } of files.filter((each) => !isStored.has(each.hash)))
    await query(
      'INSERT INTO site.files (hash, bytes) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [hash, await readFile(path.join(folder, file))],
      LONG,
    );
}

/** Replaces a file of a stored release, such as its signature after a key was rotated. */
export async function replaceFile(query: SqlQuery, { name, version }: Release, file: string, bytes: Buffer): Promise<void> {
  const hash = sha256(bytes);
  await query('INSERT INTO site.files (hash, bytes) VALUES ($1, $2) ON CONFLICT DO NOTHING', [hash, bytes]);
  await query(
    `INSERT INTO site.release_files (name, version, path, hash)
     SELECT name, version, $3, $4 FROM site.releases WHERE name = $1 AND version = $2
     ON CONFLICT (name, version, path) DO UPDATE SET hash = excluded.hash`,
    [name, version, file, hash],
  );
}

export const listRows = (query: SqlQuery): Promise<(Release & { signature: string | null })[]> =>
  query(`SELECT name, version, (SELECT hash FROM site.release_files AS file WHERE file.name = release.name
       AND file.version = release.version AND path = 'release.sig.json') AS signature
       FROM site.releases AS release ORDER BY stored_at, name, version`);

/** Deletes releases, and the files that no other release has. @param query of a transaction */
export async function removeRows(query: SqlQuery, releases: readonly Release[]): Promise<void> {
  await query('SELECT pg_advisory_xact_lock($1)', [FILES], LONG);
  for (const { name, version } of releases)
    await query('DELETE FROM site.releases WHERE name = $1 AND version = $2', [name, version]);
  await query(
    'DELETE FROM site.files WHERE NOT EXISTS (SELECT FROM site.release_files AS used WHERE used.hash = files.hash)',
    [],
    LONG,
  );
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/')).sort();
}
