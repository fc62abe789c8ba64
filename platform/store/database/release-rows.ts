import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sha256 } from '../../sha256';
import { RELEASE_SIGNATURE, type Release } from '../../signing';
import type { Releases } from '../releases/releases';
import type { SqlQuery, Database } from '../postgres';
import { isPullable, type StoredFile } from './pull-release';

/** Milliseconds: enough for a file of the maximum size over a slow connection. */
const FILE_TIMEOUT = 60_000;

/** The advisory lock on files: exclusive for a removal and shared by publications, which push files before they list them. */
const FILES_LOCK = 7014;

/**
 * Pushes a release of the folder: its files by hash, each stored once, and their list. Keeps a valid release in the database. Replaces
 * one that no machine can pull, such as one of a revoked key or without one of its files.
 */
export async function putRows(
  { query, transaction }: Pick<Database, 'query' | 'transaction'>,
  releases: Releases,
  name: string,
  version: string,
): Promise<void> {
  const isStored = (run: SqlQuery) => isPullable(run, releases, { name, version });
  if (await isStored(query)) return;
  const folder = releases.folder(name, version);
  const files: StoredFile[] = [];
  for (const file of await filesIn(folder)) files.push({ path: file, hash: sha256(await readFile(path.join(folder, file))) });
  // Before the transaction, because this takes long.
  await putMissing(query, folder, files);
  // The list is written last, so that a release without all its files does not exist.
  await transaction(async (inside) => {
    await inside('SELECT pg_advisory_xact_lock_shared($1)', [FILES_LOCK], FILE_TIMEOUT);
    if (!(await isStored(inside))) await inside('DELETE FROM site.releases WHERE name = $1 AND version = $2', [name, version]);
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
  }, isStored);
}

async function putMissing(query: SqlQuery, folder: string, files: readonly StoredFile[]): Promise<void> {
  const hashes = files.map(({ hash }) => hash);
  const stored = await query<{ hash: string }>('SELECT hash FROM site.files WHERE hash = ANY($1)', [hashes]);
  const isStored = new Set(stored.map(({ hash }) => hash));
  for (const { path: file, hash } of files.filter((each) => !isStored.has(each.hash)))
    await query(
      'INSERT INTO site.files (hash, bytes) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [hash, await readFile(path.join(folder, file))],
      FILE_TIMEOUT,
    );
}

/** Replaces the signature of a stored release, after a key was rotated. */
export async function replaceSignature(query: SqlQuery, { name, version }: Release, text: string): Promise<void> {
  const bytes = Buffer.from(text);
  const hash = sha256(bytes);
  await query('INSERT INTO site.files (hash, bytes) VALUES ($1, $2) ON CONFLICT DO NOTHING', [hash, bytes]);
  await query(
    `INSERT INTO site.release_files (name, version, path, hash)
     SELECT name, version, $3, $4 FROM site.releases WHERE name = $1 AND version = $2
     ON CONFLICT (name, version, path) DO UPDATE SET hash = excluded.hash`,
    [name, version, RELEASE_SIGNATURE, hash],
  );
}

export const listRows = (query: SqlQuery): Promise<(Release & { signature: string | null })[]> =>
  query(`SELECT name, version, (SELECT hash FROM site.release_files AS file WHERE file.name = release.name
       AND file.version = release.version AND path = 'release.sig.json') AS signature
       FROM site.releases AS release ORDER BY stored_at, name, version`);

/** Deletes releases, and the files that no other release has. @param query of a transaction */
export async function removeRows(query: SqlQuery, releases: readonly Release[]): Promise<void> {
  await query('SELECT pg_advisory_xact_lock($1)', [FILES_LOCK], FILE_TIMEOUT);
  for (const { name, version } of releases)
    await query('DELETE FROM site.releases WHERE name = $1 AND version = $2', [name, version]);
  await query(
    'DELETE FROM site.files WHERE NOT EXISTS (SELECT FROM site.release_files AS used WHERE used.hash = files.hash)',
    [],
    FILE_TIMEOUT,
  );
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/')).sort();
}
