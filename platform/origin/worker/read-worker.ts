import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { WORKER_FILE } from 'shared/contract/registry/release-address';
import type { Releases } from 'platform/store';
import { sha384 } from 'platform/sha384';

/** Thrown for a worker that does not match the release record. */
export class BrokenWorker extends Error {}

/** The worker of a shell's release; `null` if it has none. Verified here, because browsers check no hash of a worker. */
export async function readWorker(releases: Releases, shell: string): Promise<string | null> {
  const recorded = releases.record('shell', shell).files[WORKER_FILE];
  if (!recorded) return null;
  const bytes = await readFile(path.join(releases.folder('shell', shell), WORKER_FILE)).catch(() => null);
  if (bytes && sha384(bytes) === recorded.sha384) return bytes.toString();
  const reason = `${WORKER_FILE} of shell@${shell} is ${bytes ? 'not what its record says' : 'not there'}`;
  console.error(`${reason}; browsers go on with the worker that they have.`);
  throw new BrokenWorker(reason);
}
