import { SECTION_NAMES } from '../../src/remotes/sections';
import type { Registry } from '../../releases/registry/schema';
import type { RenderedPages } from './rendered-pages';

/** Every address that the stable releases answer with a page, without query variants and not-found pages. */
export async function listAddresses({ sections }: Registry, rendered: RenderedPages): Promise<string[]> {
  const shell = sections.shell.stable;
  const lists = SECTION_NAMES.map(async (section) => {
    const version = sections[section].stable;
    if (!version || !shell) return [];
    const { pages } = await rendered.of({ shell, section, version });
    return Object.keys(pages.en ?? {}).filter((address) => !address.includes('?') && !address.endsWith('/*'));
  });
  return (await Promise.all(lists)).flat();
}
