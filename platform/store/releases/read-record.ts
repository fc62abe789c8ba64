import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { releaseRecord, type ReleaseRecord } from 'shared/contract/registry/release-record';
import { Refusal } from '../../refusal';
import { RELEASE_SIGNATURE } from '../../signing/paths';
import { AGAIN, verifyRecord } from '../../signing/release-statement';
import { Untrusted } from '../../signing/untrusted';
import type { StoredRelease } from './prune';
import { releaseFolder, releasesFolder } from './store-paths';

/** A release whose `release.json` cannot be read; only its own section suffers. */
export class BrokenRelease extends Refusal {
  constructor(sentence: string) {
    super('broken-release', sentence);
  }
}

/** `release.json` of a release folder, checked; older formats are read as the newest. */
export function readRecord(folder: string): ReleaseRecord {
  const file = path.join(folder, 'release.json');
  return parseRecord(read(file), file);
}

/** The record of a release in the store, once its signature holds: of the very bytes that are read here. */
export function verifiedRecord(data: string, name: string, version: string): ReleaseRecord {
  const folder = releaseFolder(data, name, version);
  const file = path.join(folder, 'release.json');
  const bytes = read(file);
  const signature = path.join(folder, RELEASE_SIGNATURE);
  try {
    verifyRecord(data, { name, version }, bytes, existsSync(signature) ? readFileSync(signature, 'utf8') : null);
  } catch (error) {
    if (error instanceof Untrusted) throw new BrokenRelease(error.message);
    throw error;
  }
  return parseRecord(bytes, file);
}

function parseRecord(bytes: Buffer, file: string): ReleaseRecord {
  const result = releaseRecord.safeParse(parse(bytes, file));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new BrokenRelease(`${file}: field "${issue!.path.join('.') || '(whole)'}": ${issue!.message}. ${AGAIN}`);
}

function read(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new BrokenRelease(`${file}: ${(error as Error).message}. ${AGAIN}`);
  }
}

function parse(bytes: Buffer, file: string): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    throw new BrokenRelease(`${file}: ${(error as Error).message}. ${AGAIN}`);
  }
}

export function isPublished(data: string, name: string, version: string): boolean {
  return existsSync(path.join(releaseFolder(data, name, version), 'release.json'));
}

/** The record of a release in the store; refuses a version that was never published, and names those that were. */
export function publishedRecord(data: string, name: string, version: string): ReleaseRecord {
  if (isPublished(data, name, version)) return verifiedRecord(data, name, version);
  const known = publishedVersions(data, name).join(', ') || 'none';
  throw new Refusal(
    'not-published',
    `${name}@${version} is not published; published: ${known}. Publish it first: npm run release -- publish ${name}`,
  );
}

export function publishedVersions(data: string, name: string): string[] {
  const folder = path.join(releasesFolder(data), name);
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((version) => !version.startsWith('.') && isPublished(data, name, version))
        .sort()
    : [];
}

/** The names of everything that was ever published into this store. */
export function publishedNames(data: string): string[] {
  const folder = releasesFolder(data);
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => !name.startsWith('.'))
        .sort()
    : [];
}

/** Every release in the store, with the time when it came there: a build may be older than its publication. */
export function listReleases(data: string): StoredRelease[] {
  return publishedNames(data).flatMap((name) =>
    publishedVersions(data, name).map((version) => ({
      name,
      version,
      storedAt: statSync(releaseFolder(data, name, version)).ctime.toISOString(),
    })),
  );
}
