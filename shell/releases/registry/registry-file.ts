import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { emptyRegistry } from './empty-registry';
import { refuseLostRegistry } from './kept-states';
import { withLock } from './lock';
import { parseRegistry } from './parse-registry';
import { historyFile, historyFolder, lockFile, registryFile } from './places';
import type { Registry } from './schema';
import { hashOf, textOf, unrecordedState, type State } from './unrecorded-state';
import { writeDurably } from './write-durably';

export { historyFile, lockFile, registryFile } from './places';
export { hashOf } from './unrecorded-state';

/** The registry in force, or an empty one where none was ever written; throws `BrokenRegistry`, and refuses when it is lost. */
export function readRegistry(data: string): Registry {
  const file = registryFile(data);
  if (existsSync(file)) return parseRegistry(readFileSync(file, 'utf8'), file);
  refuseLostRegistry(data);
  return emptyRegistry();
}

/** A change of the registry; returns the same object when there is nothing to change. */
export type Change = (registry: Registry) => Registry;

/**
 * The only writer. Under the lock it reads, changes and replaces the file in one rename, so that two writers never lose one
 * another's change and a kill leaves the old file or the new one. Every state is also kept in `history/`, linked by hashes.
 */
export async function changeRegistry(data: string, command: string, change: Change): Promise<Registry> {
  await mkdir(historyFolder(data), { recursive: true });
  return withLock(lockFile(data), async () => {
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
    };
    const text = textOf(next);
    parseRegistry(text, registryFile(data));
    await write(data, { registry: next, text });
    return next;
  });
}

/** The registry first: `history/` then holds only what was in force, and after a kill in between the next writer adds it. */
async function write(data: string, { registry, text }: State): Promise<void> {
  await writeDurably(registryFile(data), text);
  await writeDurably(historyFile(data, registry.sequence), text);
}
