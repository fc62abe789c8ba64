import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { Refusal } from '../refusal';
import { parseRegistry } from './parse-registry';
import { historyFile, historyFolder, registryFile } from './places';
import type { Registry } from './schema';

/** The numbers of the states in `history/`, rising; what a killed writer left half-written there is none. */
export function keptNumbers(data: string): number[] {
  const folder = historyFolder(data);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.filter((name) => /^\d{8,}\.json$/.test(name)).map((name) => Number.parseInt(name, 10)).filter((number) => number > 0).sort((a, b) => a - b);
}

/** The newest state in `history/` that can be read; `null` where there is none. */
export function newestKept(data: string): { file: string; text: string; registry: Registry } | null {
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
  return kept ? `Restore the last one that was in force: cp ${kept.file} ${registryFile(data)}` : `No state in ${historyFolder(data)} can be read; restore ${registryFile(data)} from a backup`;
}

/** Declines to take a registry that was lost for one that was never written: everything would start from nothing. */
export function refuseLostRegistry(data: string): void {
  if (keptNumbers(data).length > 0) throw new Refusal(`${registryFile(data)} is missing, but ${historyFolder(data)} is not empty. ${restoreAdvice(data)}`);
}
