import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { newestKept } from './snapshots';
import { withLock } from './lock';
import { historyFolder, lockFile, registryFile } from './registry-paths';
import { readRegistry } from './registry-file';
import { lastGoodState, writeSignatures } from './registry-signatures';
import { trustOf } from '../signing/trust';
import { writeDurably } from './write-durably';

/** Puts the newest kept state in place of a registry that is lost or broken; only for a cache, whose truth lies elsewhere. */
export async function restoreRegistry(data: string): Promise<void> {
  if (isWhole(data)) return;
  await mkdir(historyFolder(data), { recursive: true });
  await withLock(lockFile(data), async () => {
    const kept = newestKept(data);
    if (isWhole(data)) return;
    if (kept) await putBack(data, kept.text);
    else await rm(registryFile(data), { force: true });
  });
}

async function putBack(data: string, text: string): Promise<void> {
  const trust = trustOf(data);
  const good = trust && lastGoodState(data, trust);
  if (good) await writeSignatures(data, [good.signature]);
  await writeDurably(registryFile(data), text);
}

function isWhole(data: string): boolean {
  try {
    readRegistry(data);
    return existsSync(registryFile(data));
  } catch {
    return false;
  }
}
