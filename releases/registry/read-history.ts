import { existsSync, readFileSync } from 'node:fs';
import { keptNumbers } from './snapshots';
import { BrokenRegistry, parseRegistry } from './parse-registry';
import { historyFile } from './registry-paths';
import { readRegistry } from './registry-file';
import type { Registry } from 'shared/contract/registry/schema';
import { hashOf, unrecordedState } from './unsaved-snapshot';

/** Every state that was in force, oldest first; throws when one is missing or does not fit the hash that the next one carries. */
export function readHistory(data: string): Registry[] {
  readRegistry(data);
  const { numbers, unrecorded } = snapshot(data);
  const states: Registry[] = [];
  let previousHash: string | null = null;
  for (let number = numbers[0] ?? 1; number <= (numbers.at(-1) ?? 0); number += 1) {
    const file = historyFile(data, number);
    if (!existsSync(file)) throw new BrokenRegistry(`${file}: is missing; the history has a gap`);
    const text = readFileSync(file, 'utf8');
    const state = parseRegistry(text, file);
    if (states.length > 0 && state.previousHash !== previousHash)
      throw new BrokenRegistry(
        `${file}: field "previousHash" does not fit the state before it; one of the two was changed by hand`,
      );
    previousHash = hashOf(text);
    states.push(state);
  }
  return unrecorded ? [...states, unrecorded] : states;
}

/** Taken again when a writer came in between: its half-done change would look like one made by hand. */
function snapshot(data: string): { numbers: number[]; unrecorded: Registry | undefined } {
  for (;;) {
    const numbers = keptNumbers(data);
    const unrecorded = unrecordedState(data)?.registry;
    if (keptNumbers(data).length === numbers.length) return { numbers, unrecorded };
  }
}
