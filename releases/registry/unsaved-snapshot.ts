import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { keptNumbers } from './snapshots';
import { parseRegistry } from './parse-registry';
import { historyFile, registryFile } from './registry-paths';
import type { Registry } from 'shared/contract/registry/schema';

export interface State {
  registry: Registry;
  text: string;
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
export const textOf = (registry: Registry): string => `${JSON.stringify(registry, null, 2)}\n`;

/**
 * What is in force and not yet in `history/`: the state whose writer was killed before it could keep it, or one that a hand
 * wrote. The latter becomes a change of its own after the newest that is kept, so that nothing that was in force is overwritten
 * and the chain of hashes holds.
 */
export function unrecordedState(data: string): State | null {
  const file = registryFile(data);
  if (!existsSync(file)) return null;
  const text = readFileSync(file, 'utf8');
  const registry = parseRegistry(text, file);
  const newest = keptNumbers(data).at(-1);
  if (newest === undefined) return { registry, text };
  const newestFile = historyFile(data, newest);
  const newestText = readFileSync(newestFile, 'utf8');
  if (newestText === text) return null;
  const previousHash = hashOf(newestText);
  if (registry.sequence === newest + 1 && registry.previousHash === previousHash) return { registry, text };
  // Never before the state that it replaced, also when the file was copied here with its old date.
  const changedAt = new Date(Math.max(statSync(file).mtimeMs, statSync(newestFile).mtimeMs)).toISOString();
  const edited = { ...registry, sequence: newest + 1, previousHash, changedAt, change: 'edited by hand', by: null };
  return { registry: edited, text: textOf(edited) };
}
