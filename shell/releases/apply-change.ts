import { livePairs, pairKey, servedPairs, type Pair } from './live-pairs';
import { Refusal } from './refusal';
import { changeRegistry, readRegistry, type Change } from './registry/registry-file';
import type { Registry } from './registry/schema';
import type { PagesStore } from './render/pages-store';
import { publishedRecord } from './store/read-record';

/**
 * Carries out a change of the registry once every pair that it would newly put before visitors is published, speaks one
 * contract and is rendered. Rendering happens outside the lock; whoever changed the registry meanwhile makes it look again.
 */
export async function applyChange(data: string, pages: PagesStore, command: string, change: Change): Promise<Registry> {
  for (;;) {
    const current = readRegistry(data);
    await prove(data, pages, change(current), current);
    try {
      const changed = await changeRegistry(data, command, (registry) => {
        const next = change(registry);
        const unproven = newlyServed(next, registry).find((pair) => !pages.has(pair));
        if (unproven) throw new Unproven(pairKey(unproven));
        return next;
      });
      await prepareRollback(data, pages, changed);
      return changed;
    } catch (error) {
      if (!(error instanceof Unproven)) throw error;
    }
  }
}

class Unproven extends Error {}

/** Refuses unless every pair that visitors would newly meet is published, has a contract that the shell serves, and renders. */
export async function prove(data: string, pages: PagesStore, registry: Registry, current?: Registry): Promise<void> {
  for (const pair of newlyServed(registry, current)) await provePair(data, pages, pair);
}

/** The pairs of the next rollback, rendered while there is time; one that fails is left out, and refuses nothing. */
export async function prepareRollback(data: string, pages: PagesStore, registry: Registry): Promise<void> {
  for (const pair of livePairs(registry).filter((candidate) => !pages.has(candidate))) {
    await provePair(data, pages, pair).catch((error: Error) => console.error(`Not ready for a rollback: ${error.message}`));
  }
}

/** What is served already is not asked again: an emergency must not fail over something that was so before. */
function newlyServed(registry: Registry, current?: Registry): Pair[] {
  const known = new Set(current ? servedPairs(current).map(pairKey) : []);
  return servedPairs(registry).filter((pair) => !known.has(pairKey(pair)));
}

async function provePair(data: string, pages: PagesStore, pair: Pair): Promise<void> {
  const shell = publishedRecord(data, 'shell', pair.shell);
  const section = publishedRecord(data, pair.section, pair.version);
  if (pair.section !== 'shell') refuseUnservedContract(shell, section);
  await pages.ensure(pair);
}

/** A shell names the contract numbers that it serves, so that a new number can be released shell first. */
export function refuseUnservedContract(shell: { version: string; serves: number[] }, section: { name: string; version: string; contract: number }): void {
  if (shell.serves.includes(section.contract)) return;
  throw new Refusal(
    `${section.name}@${section.version} speaks contract ${section.contract}; shell@${shell.version} serves ${shell.serves.join(', ')}. Release a shell that serves both first.`,
  );
}
