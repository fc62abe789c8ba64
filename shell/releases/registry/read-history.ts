import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { BrokenRegistry, parseRegistry } from './parse-registry';
import { hashOf, historyFile, readRegistry } from './registry-file';
import type { Registry } from './schema';

/** Every state that was in force, oldest first; throws when one is missing or does not fit the hash that the next one carries. */
export function readHistory(data: string): Registry[] {
  const { sequence } = readRegistry(data);
  const states: Registry[] = [];
  let previousHash: string | null = null;
  for (let number = firstOf(data); number <= sequence; number += 1) {
    const file = historyFile(data, number);
    if (!existsSync(file)) throw new BrokenRegistry(`${file}: is missing; the history has a gap`);
    const text = readFileSync(file, 'utf8');
    const state = parseRegistry(text, file);
    if (states.length > 0 && state.previousHash !== previousHash) throw new BrokenRegistry(`${file}: field "previousHash" does not fit the state before it; one of the two was changed by hand`);
    previousHash = hashOf(text);
    states.push(state);
  }
  return states;
}

function firstOf(data: string): number {
  const folder = path.dirname(historyFile(data, 0));
  const numbers = existsSync(folder) ? readdirSync(folder).map((name) => Number.parseInt(name, 10)).filter((number) => number > 0) : [];
  return numbers.length > 0 ? Math.min(...numbers) : 1;
}
