import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { emptyRegistry } from './empty-registry';
import { withLock } from './lock';
import { parseRegistry } from './parse-registry';
import type { Registry } from './schema';
import { writeDurably } from './write-durably';

export const registryFile = (data: string): string => path.join(data, 'registry.json');
export const historyFile = (data: string, sequence: number): string =>
  path.join(data, 'history', `${String(sequence).padStart(8, '0')}.json`);

export const lockFile = (data: string): string => path.join(data, 'registry.lock');

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The registry in force, or an empty one where none was written yet; throws `BrokenRegistry`. */
export function readRegistry(data: string): Registry {
  const file = registryFile(data);
  return existsSync(file) ? parseRegistry(readFileSync(file, 'utf8'), file) : emptyRegistry();
}

/** A change of the registry; returns the same object when there is nothing to change. */
export type Change = (registry: Registry) => Registry;

/**
 * The only writer. Under the lock it reads, changes and replaces the file in one rename, so that two writers never lose one
 * another's change and a kill leaves the old file or the new one. Every state is also kept in `history/`, linked by hashes.
 */
export async function changeRegistry(data: string, command: string, change: Change): Promise<Registry> {
  await mkdir(path.join(data, 'history'), { recursive: true });
  return withLock(lockFile(data), async () => {
    const file = registryFile(data);
    const before = existsSync(file) ? readFileSync(file, 'utf8') : null;
    const current = before === null ? emptyRegistry() : parseRegistry(before, file);
    const changed = change(current);
    if (changed === current) return current;
    const next: Registry = {
      ...changed,
      sequence: current.sequence + 1,
      previousHash: before === null ? null : hashOf(before),
      changedAt: new Date().toISOString(),
      change: command,
    };
    const text = `${JSON.stringify(next, null, 2)}\n`;
    parseRegistry(text, file);
    // History first: a kill in between leaves a state that never came into force, and the next writer replaces it.
    await writeDurably(historyFile(data, next.sequence), text);
    await writeDurably(file, text);
    return next;
  });
}
