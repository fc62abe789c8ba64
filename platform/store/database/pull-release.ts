import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { NoDatabase } from '../no-database';
import { RELEASE_SIGNATURE, verifyRecord, type Release } from '../../signing';
import { sha256 } from '../../sha256';
import { putIncoming } from '../releases/put-release';
import { readBytes, readRecord } from '../releases/read-record';
import type { Releases } from '../releases/releases';
import { refuseChanged } from '../releases/sealed-files';
import { Refusal } from '../../refusal';
import type { SqlQuery } from '../postgres';

const MB = 1024 * 1024;
/** Bytes. The shell has five megabytes; a release that is far larger is a fault or an attack. */
const LARGEST_RELEASE = 256 * MB;
const FILE_TIMEOUT = 60_000;
/** Codes of errors that a file's name causes: it is too long, a folder has it, or it lies below a file. */
const OF_THE_NAME = ['ENAMETOOLONG', 'EISDIR', 'EEXIST', 'ENOTDIR'];

export interface StoredFile {
  path: string;
  hash: string;
}

/**
 * Pulls a release into the folder atomically. Verifies that each file has its listed hash, that the part's key signed the record, and
 * that the files match the record. An intact local release is kept.
 */
export async function pullRelease(query: SqlQuery, releases: Releases, name: string, version: string): Promise<void> {
  if (await releases.isAsPublished(name, version)) return;
  await withPulled(query, releases, { name, version }, (folder) => putIncoming(releases, { name, version, folder }));
}

/** Whether the database has a release as other machines can pull it: with all its files, and signed by a key in force. */
export async function isPullable(query: SqlQuery, releases: Releases, release: Release): Promise<boolean> {
  try {
    await withPulled(query, releases, release, async () => undefined);
    return true;
  } catch (error) {
    reasonNotPulled(error as Error);
    return false;
  }
}

/** Pulls a release into a temporary folder, and verifies it there. */
async function withPulled(
  query: SqlQuery,
  releases: Releases,
  { name, version }: Release,
  use: (folder: string) => Promise<void>,
): Promise<void> {
  const what = `${name}@${version} in the cluster's database`;
  const files = await query<StoredFile & { size: number }>(
    `SELECT path, hash, length(bytes) AS size FROM site.release_files JOIN site.files USING (hash) WHERE name = $1 AND version = $2 ORDER BY path`,
    [name, version],
  );
  if (files.length === 0) throw new Refusal('not-in-database', `${what} is missing. Publish it again.`);
  if (files.reduce((sum, { size }) => sum + size, 0) > LARGEST_RELEASE)
    throw new Refusal('release-too-large', `${what} is larger than ${LARGEST_RELEASE / MB} MB`);
  const incoming = path.join(releases.root, name, `.incoming-${version}-${randomUUID()}`);
  try {
    for (const file of files) await pullFile(query, file, incoming, what);
    await refuseUnsigned(releases, { name, version }, incoming, what);
    await use(incoming);
  } finally {
    await rm(incoming, { recursive: true, force: true });
  }
}

/** The reason why a release cannot be pulled. Rethrows other errors. */
export function reasonNotPulled(error: Error): Refusal {
  if (error instanceof Refusal && !(error instanceof NoDatabase)) return error;
  throw error;
}

async function pullFile(query: SqlQuery, { path: file, hash }: StoredFile, folder: string, what: string): Promise<void> {
  if (!path.join('/release', file).startsWith('/release/'))
    throw new Refusal('broken-copy', `${what} names a file outside its folder: ${file}`);
  const [row] = await query<{ bytes: Buffer }>('SELECT bytes FROM site.files WHERE hash = $1', [hash], FILE_TIMEOUT);
  if (!row || sha256(row.bytes) !== hash) throw new Refusal('broken-copy', `${what}: ${file} does not have its listed hash`);
  try {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), row.bytes);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!OF_THE_NAME.includes(code)) throw error;
    throw new Refusal('broken-copy', `${what} names a file that cannot be written (${code}): ${file.slice(0, 100)}`);
  }
}

async function refuseUnsigned(releases: Releases, release: Release, folder: string, what: string): Promise<void> {
  const signature = await readFile(path.join(folder, RELEASE_SIGNATURE)).then(String, () => null);
  verifyRecord(releases.trust.inForce, release, readBytes(path.join(folder, 'release.json')), signature);
  const record = readRecord(folder);
  if (record.name !== release.name || record.version !== release.version)
    throw new Refusal('broken-copy', `${what} holds the record of ${record.name}@${record.version}`);
  await refuseChanged(folder, record);
}
