import { SECTION_NAMES } from '../../src/remotes/sections';
import type { Origin } from '../origin';

/** Every address that the stable releases answer with a page, without query variants and not-found pages. */
export function listAddresses({ live, pages }: Origin): string[] {
  const { sections } = live.current;
  return SECTION_NAMES.flatMap((section) => {
    const { stable } = sections[section];
    if (!stable || !sections.shell.stable) return [];
    const { pages: byLanguage } = pages.read({ shell: sections.shell.stable, section, version: stable });
    return Object.keys(byLanguage.en ?? {}).filter((address) => !address.includes('?') && !address.endsWith('/*'));
  });
}
