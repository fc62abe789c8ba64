import { existsSync } from 'node:fs';
import path from 'node:path';
import { livePairs } from '../../rollout';
import type { Folder } from '../folder';
import { writeDurably } from '../registry/write-durably';
import { readIfThere } from '../../read-if-there';
import { Refusal } from '../../refusal';
import { sha256 } from '../../sha256';
import { RELEASE_SIGNATURE, verifyRecord, type Release } from '../../signing';
import { readBytes } from '../releases/read-record';
import { removeFolders, detachRelease } from '../releases/remove-release';
import type { Releases } from '../releases/releases';
import { pullRelease, reasonNotPulled } from './pull-release';
import type { SqlQuery } from '../postgres';
import { listRows } from './release-rows';

/** Milliseconds. A release of this machine that is not in the database and older than this is deleted; a younger one may not be pushed yet. */
const HOUR = 60 * 60 * 1000;

/** Milliseconds between two verifications of a release that is not served. */
const MINUTE = 60_000;

/** When a release was last verified, by name, version and signature. */
export type VerifiedAt = Map<string, number>;

/**
 * Makes the folder's releases equal to the database's, including those that are not served, because they can be previewed, started, or
 * rolled back to. An invalid release, such as one of a revoked key, does not block the others.
 * @returns why the invalid ones were skipped
 */
export async function pullAll(query: SqlQuery, folder: Folder, verifiedAt: VerifiedAt, now = Date.now()): Promise<string[]> {
  const { registry, releases } = folder;
  const faults: string[] = [];
  const rows = await listRows(query);
  const live = new Set(livePairs(registry.read()).map(({ section, version }) => `${section}@${version}`));
  // Before the copies, which take long: what is started meanwhile is not in these lists.
  const inDatabase = new Set(rows.map(({ name, version }) => `${name}@${version}`));
  for (const { name, version, storedAt } of releases.list()) {
    const release = `${name}@${version}`;
    if (inDatabase.has(release) || live.has(release) || Date.parse(storedAt) > now - HOUR) continue;
    await removeFolders([await detachRelease(releases, name, version)]);
  }
  for (const { name, version, signature } of rows) {
    const key = `${name}@${version} ${signature}`;
    if (!live.has(`${name}@${version}`) && (verifiedAt.get(key) ?? 0) > now - MINUTE) continue;
    if (existsSync(releases.folder(name, version))) await pullSignature(query, releases, { name, version, signature });
    await pullRelease(query, releases, name, version).catch((error: Error) => faults.push(reasonNotPulled(error).message));
    verifiedAt.set(key, now);
  }
  return faults;
}

/** Pulls a new signature of a release that is here: rotating a key re-signs releases. */
async function pullSignature(
  query: SqlQuery,
  releases: Releases,
  release: Release & { signature: string | null },
): Promise<void> {
  const file = path.join(releases.folder(release.name, release.version), RELEASE_SIGNATURE);
  const own = readIfThere(file);
  if (release.signature === null || (own && sha256(own) === release.signature)) return;
  const [row] = await query<{ bytes: Buffer }>('SELECT bytes FROM site.files WHERE hash = $1', [release.signature]);
  const text = row?.bytes.toString('utf8');
  if (text !== undefined && isSignatureOf(releases, release, text)) await writeDurably(file, text);
}

/** Whether this is a valid signature of the local release; only then it may replace the local one. */
function isSignatureOf(releases: Releases, release: Release, signature: string): boolean {
  try {
    const record = readBytes(path.join(releases.folder(release.name, release.version), 'release.json'));
    verifyRecord(releases.trust.inForce, release, record, signature);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
