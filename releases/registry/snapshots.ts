import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { Refusal } from '../refusal';
import { parseRegistry } from './parse-registry';
import { lastGoodState } from './registry-signatures';
import { trustOf } from '../signing/trust';
import { historyFile, historyFolder, registryFile } from './registry-paths';
import type { Registry } from 'shared/contract/registry/schema';

/** The numbers of the states in `history/`, rising; what a killed writer left half-written there is none. */
export function keptNumbers(data: string): number[] {
  const folder = historyFolder(data);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names
    .filter((name) => /^\d{8,}\.json$/.test(name))
    .map((name) => Number.parseInt(name, 10))
    .filter((number) => number > 0)
    .sort((a, b) => a - b);
}

interface Kept {
  file: string;
  text: string;
  registry: Registry;
}

/** The newest earlier state that may be served; `null` where there is none. Where states are signed it is the last that was verified. */
export function newestKept(data: string): Kept | null {
  const trust = trustOf(data);
  if (!trust) return newestInHistory(data);
  const good = lastGoodState(data, trust);
  if (!good) return null;
  const file = historyFile(data, good.sequence);
  return { file, text: good.text, registry: parseRegistry(good.text, file) };
}

/** Any hand can write there. */
function newestInHistory(data: string): Kept | null {
  for (const number of keptNumbers(data).toReversed()) {
    const file = historyFile(data, number);
    try {
      const text = readFileSync(file, 'utf8');
      return { file, text, registry: parseRegistry(text, file) };
    } catch {
      // The one before it may be whole.
    }
  }
  return null;
}

/** How to bring back a registry that is lost or broken. */
export function restoreAdvice(data: string): string {
  const kept = newestKept(data);
  return kept && isThere(kept)
    ? `Restore the last one that was in force: cp ${kept.file} ${registryFile(data)}`
    : `No state in ${historyFolder(data)} can be read; restore ${registryFile(data)} from a backup`;
}

const isThere = ({ file, text }: Kept): boolean => existsSync(file) && readFileSync(file, 'utf8') === text;

/** Refuses when `registry.json` is missing but snapshots exist: taken for a new store, everything would start from nothing. */
export function refuseLostRegistry(data: string): void {
  if (keptNumbers(data).length > 0)
    throw new Refusal(`${registryFile(data)} is missing, but ${historyFolder(data)} is not empty. ${restoreAdvice(data)}`);
}
