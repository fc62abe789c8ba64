import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ReleaseRecord } from 'shared/build/release-record';
import { Refusal } from '../refusal';
import { releaseFolder, releasesFolder } from './paths';

/** `release.json` of a release folder. */
export function readRecord(folder: string): ReleaseRecord {
  return JSON.parse(readFileSync(path.join(folder, 'release.json'), 'utf8'));
}

export function isPublished(data: string, name: string, version: string): boolean {
  return existsSync(path.join(releaseFolder(data, name, version), 'release.json'));
}

/** The record of a release in the store; refuses a version that was never published, and names those that were. */
export function publishedRecord(data: string, name: string, version: string): ReleaseRecord {
  if (isPublished(data, name, version)) return readRecord(releaseFolder(data, name, version));
  const known = publishedVersions(data, name).join(', ') || 'none';
  throw new Refusal(`${name}@${version} is not published; published: ${known}. Publish it first: npm run release -- publish ${name}`);
}

export function publishedVersions(data: string, name: string): string[] {
  const folder = path.join(releasesFolder(data), name);
  return existsSync(folder) ? readdirSync(folder).filter((version) => !version.startsWith('.') && isPublished(data, name, version)).sort() : [];
}
