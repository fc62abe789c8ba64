import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { ReleaseRecord } from 'shared/contract/registry/release-record';
import { isMachineFault } from '../../machine-fault';
import { PUBLISH_AGAIN, fingerprintIn } from '../../signing';
import { BrokenRelease } from './read-record';
import { sha384 } from '../../sha384';

const unbrotli = promisify(brotliDecompress);
const unzip = promisify(gunzip);

type Facts = ReleaseRecord['files'][string];

/** Hashed files, with their fingerprint at that time. A file is hashed again only after it was written. */
const checked = new Map<string, string>();
/** Enough for a hundred releases; evicted ones are hashed again. */
const MOST = 20_000;

/** Number of files that are hashed concurrently. */
const AT_ONCE = 8;

/** The compressed forms beside a file. Each must decompress to the same bytes. */
const FORMS: [suffix: string, read: (bytes: Buffer, most: number) => Promise<Buffer>][] = [
  ['', async (bytes) => bytes],
  ['.br', (bytes, most) => unbrotli(bytes, { maxOutputLength: most })],
  ['.gz', (bytes, most) => unzip(bytes, { maxOutputLength: most })],
];

/** Refuses a folder with a file that does not match the record. */
export async function refuseChanged(folder: string, { files, name, version }: ReleaseRecord): Promise<void> {
  const entries = Object.entries(files);
  for (let from = 0; from < entries.length; from += AT_ONCE) {
    const batch = entries.slice(from, from + AT_ONCE).map(([file, facts]) => faultOf(folder, file, facts));
    const fault = (await Promise.all(batch)).find((each) => each !== null);
    if (fault) throw new BrokenRelease(`${name}@${version}: ${fault}. ${PUBLISH_AGAIN}`);
    // Lets an origin answer requests between two batches.
    await setImmediate();
  }
}

/** How a file or one of its compressed forms differs from the record; `null` if it does not. */
export async function faultOf(folder: string, file: string, facts: Facts): Promise<string | null> {
  for (const [suffix, read] of FORMS) {
    const fault = await faultOfForm(path.join(folder, file + suffix), suffix === '', facts, read);
    if (fault) return `${file}${suffix} ${fault}`;
  }
  return null;
}

async function faultOfForm(
  file: string,
  isNeeded: boolean,
  { size, sha384: hash }: Facts,
  read: (typeof FORMS)[number][1],
): Promise<string | null> {
  try {
    // Synchronous, because this runs every two seconds for each live file, and the thread pool takes six times the processor time.
    const stats = statSync(file, { throwIfNoEntry: false });
    if (!stats) return isNeeded ? 'is missing' : null;
    const fingerprint = fingerprintIn(stats);
    const key = `${file} ${hash}`;
    if (checked.get(key) === fingerprint) return null;
    const bytes = await read(await readFile(file), Math.max(size, 1));
    if (bytes.length !== size || sha384(bytes) !== hash) return CHANGED;
    if (checked.size >= MOST) checked.clear();
    checked.set(key, fingerprint);
    return null;
  } catch (error) {
    if (isMachineFault(error)) throw error;
    return CHANGED;
  }
}

const CHANGED = 'is not what was published';
