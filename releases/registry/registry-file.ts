import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { fleetOf } from '../fleet/fleet';
import { emptyRegistry } from './empty-registry';
import { makeRoom } from './reserve';
import { refuseLostRegistry } from './snapshots';
import { withLock } from './lock';
import { parseRegistry } from './parse-registry';
import { thisUser } from './this-user';
import { historyFile, historyFolder, lockFile, registryFile } from './registry-paths';
import type { Registry } from 'shared/contract/registry/schema';
import { keepLastGood, signState } from './registry-signatures';
import { hashOf, textOf, unrecordedState, type State } from './unsaved-snapshot';
import { verifyRegistry } from './verify-registry';
import { writeDurably } from './write-durably';
import { wholeTrustOf } from '../signing/trust';

export { historyFile, lockFile, registryFile } from './registry-paths';
export { hashOf } from './unsaved-snapshot';

/** The registry in force, or an empty one where none was ever written; throws `BrokenRegistry`, and refuses what is lost or not signed. */
export function readRegistry(data: string): Registry {
  const file = registryFile(data);
  if (existsSync(file)) {
    const text = readFileSync(file, 'utf8');
    const registry = parseRegistry(text, file);
    verifyRegistry(data, text, registry.sequence);
    return registry;
  }
  refuseLostRegistry(data);
  return emptyRegistry();
}

/** A change of the registry; returns the same object when there is nothing to change. */
export type Change = (registry: Registry) => Registry;

/**
 * The only writer. Under the lock it reads, changes and replaces the file in one rename, so that two writers never lose one
 * another's change and a kill leaves the old file or the new one. Every state is also kept in `history/`, linked by hashes.
 * @param by whom the history names; by default the system's user who runs this process
 */
export async function changeRegistry(data: string, command: string, change: Change, by = thisUser()): Promise<Registry> {
  await makeRoom(data);
  const fleet = fleetOf(data);
  if (fleet) return fleet.change(command, change, by);
  await mkdir(historyFolder(data), { recursive: true });
  return withLock(lockFile(data), async () => {
    if (existsSync(registryFile(data))) readRegistry(data);
    const unrecorded = unrecordedState(data);
    if (unrecorded) await write(data, unrecorded);
    const current = readRegistry(data);
    const changed = change(current);
    if (changed === current) return current;
    const next: Registry = {
      ...changed,
      sequence: current.sequence + 1,
      previousHash: existsSync(registryFile(data)) ? hashOf(readFileSync(registryFile(data), 'utf8')) : null,
      changedAt: new Date().toISOString(),
      change: command,
      by,
    };
    const text = textOf(next);
    parseRegistry(text, registryFile(data));
    await write(data, { registry: next, text });
    return next;
  });
}

/** The registry first: `history/` then holds only what was in force, and after a kill in between the next writer adds it. */
async function write(data: string, { registry, text }: State): Promise<void> {
  const trust = wholeTrustOf(data);
  const signature = trust && (await signState(data, trust, { text, sequence: registry.sequence }));
  await writeDurably(registryFile(data), text);
  await writeDurably(historyFile(data, registry.sequence), text);
  if (signature) await keepLastGood(data, { text, signature });
}
