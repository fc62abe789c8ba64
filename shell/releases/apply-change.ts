import { Refusal } from './refusal';
import { livePairs, pairKey } from './live-pairs';
import { changeRegistry, readRegistry, type Change } from './registry/registry-file';
import type { Registry } from './registry/schema';
import type { PagesStore } from './render/pages-store';
import { publishedRecord } from './store/read-record';

/**
 * Carries out a change of the registry once every pair that it would let meet is published, speaks one contract and is
 * rendered. Rendering happens outside the lock; whoever changed the registry meanwhile makes it look again.
 */
export async function applyChange(data: string, pages: PagesStore, command: string, change: Change): Promise<Registry> {
  for (;;) {
    await prove(data, pages, change(readRegistry(data)));
    try {
      return await changeRegistry(data, command, (registry) => {
        const next = change(registry);
        const unproven = livePairs(next).find((pair) => !pages.has(pair));
        if (unproven) throw new Unproven(pairKey(unproven));
        return next;
      });
    } catch (error) {
      if (!(error instanceof Unproven)) throw error;
    }
  }
}

class Unproven extends Error {}

/** Refuses unless every pair that may meet is published, has equal contract numbers, and renders. */
export async function prove(data: string, pages: PagesStore, registry: Registry): Promise<void> {
  for (const pair of livePairs(registry)) {
    const shell = publishedRecord(data, 'shell', pair.shell);
    const section = publishedRecord(data, pair.section, pair.version);
    if (shell.contract !== section.contract) {
      throw new Refusal(`${pair.section}@${pair.version} speaks contract ${section.contract}, shell@${pair.shell} serves ${shell.contract}. Release a shell that serves it first.`);
    }
    await pages.ensure(pair);
  }
}
