import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { registrySignatureFile } from '../../signing';
import { importOnce } from '../import-progress';
import { openFile } from '../site-file';
import { parseRegistry } from './parse-registry';
import type { State } from '../registry-state';
import { sha256 } from '../../sha256';
import { putSignature, putState } from './states';

// Imports a registry in the format of commit ee1e348: `registry.json` and its signature, and all states in `history`, with the
// signature of the newest. It is imported once, and not changed.

const registryFile = (dir: string): string => path.join(dir, 'registry.json');
const historyFolder = (dir: string): string => path.join(dir, 'history');

/** Whether a folder has a registry in that format. */
export const hasOldRegistry = (dir: string): boolean => existsSync(registryFile(dir)) || existsSync(historyFolder(dir));

/** @returns a line for the log, or `null` if there is nothing to import */
export async function importOldRegistry(dir: string): Promise<string | null> {
  if (!hasOldRegistry(dir)) return null;
  const file = await openFile(dir);
  try {
    const [before] = await file.query('SELECT 1 FROM site.states LIMIT 1');
    if (before) return null;
    const states = await importOnce(file, 'registry', async (query) => {
      const old = statesOf(dir);
      for (const state of old) await putState(query, state);
      for (const { sequence, text } of signaturesOf(dir, old)) await putSignature(query, sequence, text);
      return old;
    });
    return states && states.length > 0
      ? `The store has taken over ${states.length} states of the registry from ${registryFile(dir)} and ${historyFolder(dir)}, which stay as they are.`
      : null;
  } finally {
    await file.close();
  }
}

/** All readable states, oldest first. After a kill the state in force may be missing in the history. */
function statesOf(dir: string): State[] {
  const names = existsSync(historyFolder(dir)) ? readdirSync(historyFolder(dir)) : [];
  const files = names.filter((name) => /^\d{8,}\.json$/.test(name)).map((name) => path.join(historyFolder(dir), name));
  const states = [...files, registryFile(dir)].flatMap((file) => stateIn(file) ?? []);
  return [...new Map(states.map((state) => [state.sequence, state])).values()].sort((a, b) => a.sequence - b.sequence);
}

function stateIn(file: string): State | null {
  if (!existsSync(file)) return null;
  try {
    const text = readFileSync(file, 'utf8');
    return { sequence: parseRegistry(text, file).sequence, text, hash: sha256(text) };
  } catch (error) {
    console.error(`Not taken over: ${(error as Error).message}`);
    return null;
  }
}

function signaturesOf(dir: string, states: readonly State[]): { sequence: number; text: string }[] {
  const newest = states.at(-1)?.sequence ?? 0;
  return [
    { sequence: newest, file: path.join(historyFolder(dir), 'newest.sig.json') },
    { sequence: stateIn(registryFile(dir))?.sequence ?? newest, file: registrySignatureFile(dir) },
  ].flatMap(({ sequence, file }) => (existsSync(file) ? [{ sequence, text: readFileSync(file, 'utf8') }] : []));
}
