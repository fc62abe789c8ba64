import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { releaseRecord, type ReleaseRecord } from 'shared/contract/registry/release-record';
import { ensureKey } from 'releases/keys/ensure-key';
import { thisUser } from 'releases/registry/this-user';
import { RELEASE_SIGNATURE } from 'releases/signing/paths';
import { signRelease, verifyRecord } from 'releases/signing/release-statement';
import { trustOf } from 'releases/signing/trust';
import { keysInForce, type TrustStatement } from 'releases/signing/trust-statement';
import { compressFolder } from 'releases/store/compress-folder';
import { isAsPublished, putIncoming } from 'releases/store/put-release';
import { releasesFolder } from 'releases/store/store-paths';
import type { StoreClient } from './store-client';

const MB = 1024 * 1024;
const LONGEST_RECORD = 4 * MB;
/** The shell has five megabytes in all; a record that names far more is a fault or an attack. */
const LARGEST_FILE = 32 * MB;
const LARGEST_RELEASE = 256 * MB;
/** Files on their way at once. */
const AT_ONCE = 8;

/**
 * Brings a release of the store into `SITE_DATA`, whole, with the store's signature and the hashes of its record; it appears in one
 * rename. One that is here and not as it was published is brought again.
 * @param keys of the store; `null` for a store that signs nothing, whose releases are signed here as they came
 */
export async function bringRelease(
  store: Pick<StoreClient, 'get' | 'find'>,
  data: string,
  name: string,
  version: string,
  keys: TrustStatement | null = null,
): Promise<void> {
  if (await isAsPublished(data, name, version)) return;
  const base = `releases/${name}/${version}`;
  const incoming = path.join(releasesFolder(data), name, `.incoming-${version}-${randomUUID()}`);
  const { bytes } = (await store.get(`${base}/release.json`, LONGEST_RECORD))!;
  const signature = keys && (await bringSignature(store, data, { name, version }, bytes, keys));
  const files = Object.entries(filesOf(bytes.toString(), base, { name, version }));
  refuseOutside(files, base);
  refuseTooLarge(files, base);
  try {
    for (let from = 0; from < files.length; from += AT_ONCE) {
      const batch = files.slice(from, from + AT_ONCE).map((file) => bringFile(store, base, file, incoming));
      // All of them, also when one fails: a file that is still being written would keep the folder from being removed.
      const failed = (await Promise.allSettled(batch)).find((result) => result.status === 'rejected');
      if (failed) throw failed.reason;
    }
    await mkdir(incoming, { recursive: true });
    await writeFile(path.join(incoming, 'release.json'), bytes);
    if (signature !== null) await writeFile(path.join(incoming, RELEASE_SIGNATURE), signature);
    else await signHere(data, name, version, bytes, incoming);
    await compressFolder(incoming);
    await putIncoming(data, { name, version, folder: incoming });
  } finally {
    await rm(incoming, { recursive: true, force: true });
  }
}

/** By the store's own keys, whatever else counts in this folder. */
async function bringSignature(
  store: Pick<StoreClient, 'find'>,
  data: string,
  release: { name: string; version: string },
  record: Buffer,
  keys: TrustStatement,
): Promise<string> {
  const found = await store.find(`releases/${release.name}/${release.version}/${RELEASE_SIGNATURE}`, MB);
  const signature = found && found.toString();
  verifyRecord(data, release, record, signature, { keysFor: (role, part = null) => keysInForce(keys, role, part) });
  return signature!;
}

async function signHere(data: string, name: string, version: string, record: Buffer, folder: string): Promise<void> {
  if (!trustOf(data)) return;
  await ensureKey(data, name);
  const by = thisUser('brought from a store that signs nothing');
  await writeFile(path.join(folder, RELEASE_SIGNATURE), signRelease(data, { name, version }, record, by));
}

type File = [file: string, facts: ReleaseRecord['files'][string]];

function filesOf(text: string, base: string, asked: { name: string; version: string }): ReleaseRecord['files'] {
  const result = releaseRecord.safeParse(parse(text, base));
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new Error(`the store's ${base}/release.json: field "${issue!.path.join('.') || '(whole)'}": ${issue!.message}`);
  }
  const { name, version, files } = result.data;
  if (name !== asked.name || version !== asked.version)
    throw new Error(`the store's ${base}/release.json is the record of ${name}@${version}`);
  return files;
}

function parse(text: string, base: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`the store's ${base}/release.json is not JSON (${(error as Error).message})`, { cause: error });
  }
}

function refuseOutside(files: File[], base: string): void {
  const outside = files.find(([file]) => !path.join('/release', file).startsWith('/release/'));
  if (outside) throw new Error(`the store's ${base}/release.json names a file outside its folder: ${outside[0]}`);
}

function refuseTooLarge(files: File[], base: string): void {
  const large = files.find(([, { size }]) => size > LARGEST_FILE);
  if (large) throw new Error(`the store's ${base}/${large[0]} has ${large[1].size} bytes; a file may have ${LARGEST_FILE}`);
  const sum = files.reduce((total, [, { size }]) => total + size, 0);
  if (sum > LARGEST_RELEASE) throw new Error(`the store's ${base} has ${sum} bytes; a release may have ${LARGEST_RELEASE}`);
}

async function bringFile(store: Pick<StoreClient, 'get'>, base: string, [file, facts]: File, folder: string): Promise<void> {
  const { bytes } = (await store.get(`${base}/${file}`, facts.size))!;
  if (createHash('sha384').update(bytes).digest('base64') !== facts.sha384)
    throw new Error(`the store's ${base}/${file} has not the hash that its release record names`);
  const destination = path.join(folder, file);
  await mkdir(path.dirname(destination), { recursive: true });
  await writeFile(destination, bytes);
}
