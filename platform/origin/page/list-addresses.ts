import type { Registry } from 'shared/contract/registry/schema';
import { sectionNames, stateOf } from 'platform/rollout';
import { NotReady, type RenderedPages } from './rendered-pages';

export interface ListedAddress {
  address: string;
  /** The day on which its text last changed, if the page declares it. */
  updated?: string;
}

export interface AddressList {
  addresses: ListedAddress[];
  /** False while those of a section are missing, because its pages are being rendered. */
  isComplete: boolean;
}

/** Every address that the stable releases answer with a page, without query variants and not-found pages. */
export async function listAddresses(registry: Registry, rendered: RenderedPages): Promise<AddressList> {
  const shell = registry.sections.shell.stable!;
  const lists = sectionNames(registry).map(async (section) => {
    try {
      const { pages } = await rendered.of({ shell, section, version: stateOf(registry, section).stable! });
      return Object.entries(pages.en ?? {})
        .filter(([address]) => !address.includes('?') && !address.endsWith('/*'))
        .map(([address, { updated }]) => ({ address, updated }));
    } catch (error) {
      // The addresses of the other sections are still listed.
      if (error instanceof NotReady) return null;
      throw error;
    }
  });
  const all = await Promise.all(lists);
  return { addresses: all.flatMap((list) => list ?? []), isComplete: !all.includes(null) };
}
