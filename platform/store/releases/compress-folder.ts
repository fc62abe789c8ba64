import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../../settings/root';
import { BadRelease } from '../../refusal';
import { refuseUnstarted } from '../../refuse-unstarted';
import { RELEASE_SIGNATURE } from '../../signing';

const COMPRESSIBLE = /\.(js|css|json|svg)$/;

/** Brotli qualities. The best takes a second per megabyte and saves 5 %; the quick one takes a hundredth of that time. */
const [BEST, QUICK] = [11, 5];
/** Bytes that are compressed at the best quality, the smallest files first: three times the size of today's largest release. */
const MOST_AT_BEST = 12 * 1024 * 1024;
/** Timeout in milliseconds for a whole release, on a busy machine. */
const TIME_OUT = 120_000;
/** Heap limit in megabytes. The buffers of the largest file are not part of the heap. */
const HEAP = 128;

/** The path of the program below the root of a compiled installation. */
export const COMPILED_COMPRESSION = 'programs/compress-child.mjs';
export const COMPRESSION = fileURLToPath(new URL('./compress-child.mjs', import.meta.url));

interface Job {
  file: string;
  quality: number;
}

/**
 * Writes `.br` and `.gz` beside each text file that browsers may fetch. Compresses one file at a time in a separate process, because the
 * threads of this process serve pages.
 * @param signal rejects with its reason
 */
export async function compressFolder(folder: string, signal?: AbortSignal): Promise<void> {
  const jobs = await jobsFor(folder);
  if (jobs.length > 0) await compress(jobs, signal);
}

/** The files of a release to compress. */
export async function jobsFor(folder: string): Promise<Job[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter(
    (entry) =>
      entry.isFile() &&
      COMPRESSIBLE.test(entry.name) &&
      path.basename(entry.parentPath) !== 'server' &&
      entry.name !== RELEASE_SIGNATURE,
  );
  const sizes = files.map(async ({ parentPath, name }) => {
    const file = path.join(parentPath, name);
    return { file, size: (await stat(file)).size };
  });
  return withQuality(await Promise.all(sizes));
}

/** Assigns a quality to each file, so that a release of unusual size does not take a processor for minutes. */
export function withQuality(files: readonly { file: string; size: number }[]): Job[] {
  let sum = 0;
  return [...files]
    .sort((one, other) => one.size - other.size)
    .map(({ file, size }) => ({ file, quality: (sum += size) <= MOST_AT_BEST ? BEST : QUICK }));
}

function compress(jobs: readonly Job[], signal?: AbortSignal): Promise<void> {
  const compiled = path.join(ROOT, COMPILED_COMPRESSION);
  const program = existsSync(compiled) ? compiled : COMPRESSION;
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [`--max-old-space-size=${HEAP}`, program], {
      env: {},
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    refuseUnstarted(child);
    // Pages are served on the same processors. With the lowest priority a busy machine would not finish within the limit.
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    let fault: Error | null = null;
    const end = (reason: Error) => {
      fault ??= reason;
      child.kill('SIGKILL');
    };
    const timer = setTimeout(
      () => end(new BadRelease('compression-timed-out', `Compressing a release took longer than ${TIME_OUT / 1000} s.`)),
      TIME_OUT,
    );
    const onAbort = () => end(signal!.reason as Error);
    signal?.addEventListener('abort', onAbort);
    if (signal?.aborted) onAbort();
    let errorOutput = '';
    child.stderr.on('data', (chunk: Buffer) => (errorOutput = (errorOutput + chunk).slice(-2_000)));
    // The child may exit before it has read everything; its exit code then reports the fault.
    child.stdin.on('error', () => undefined).end(JSON.stringify(jobs));
    child.on('error', reject);
    // Waits for the exit of the child, which may write into the folder until then.
    child.on('close', (code) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      if (code !== 0) fault ??= new Error(`The files of a release could not be compressed. ${errorOutput}`);
      if (fault) reject(fault);
      else resolve();
    });
  });
}
