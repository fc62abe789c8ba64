import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sha256 } from '../../sha256';
import { fingerprintOf } from '../../signing';

/** Caches the hash of each file with its fingerprint, so that an unchanged file is not read again. */
const hashes = new Map<string, { fingerprint: string; hash: string }>();
const MOST = 500;

/** sha256 of a release's `release.json`, which has the hashes of all its files; `null` without the file. */
export function recordHash(folder: string): string | null {
  const file = path.join(folder, 'release.json');
  const fingerprint = fingerprintOf(file);
  if (fingerprint === null) return null;
  const cached = hashes.get(file);
  if (cached?.fingerprint === fingerprint) return cached.hash;
  const hash = sha256(readFileSync(file));
  if (hashes.size >= MOST) hashes.clear();
  hashes.set(file, { fingerprint, hash });
  return hash;
}

/** The hash of a shell's and a section's record together; `null` if one of them is missing. */
export function recordsHash(shellFolder: string, sectionFolder: string | null): string | null {
  const records = [shellFolder, sectionFolder ?? shellFolder].map(recordHash);
  return records.includes(null) ? null : sha256(records.join('\n'));
}
