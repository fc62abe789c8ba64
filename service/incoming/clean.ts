import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { incomingFolder } from './paths';

const DAY = 24 * 60 * 60 * 1000;

export const discard = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });

/** Forgets what was sent more than a day ago and never became a release, or was left by a service that was killed. */
export async function forgetOld(data: string, now = Date.now()): Promise<void> {
  const folder = incomingFolder(data);
  if (!existsSync(folder)) return;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (!entry.isFile()) continue;
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: now }));
    if (now - mtimeMs > DAY) await rm(file, { force: true });
  }
}
