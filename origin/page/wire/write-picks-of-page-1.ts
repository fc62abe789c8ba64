import type { PickedRelease, Picks } from 'shared/contract/page/page-state';
import { SECTIONS_OF_FORMAT_1 } from 'shared/contract/registry/format-1';

/** Shells of page contract 1 have the table of sections built in: they read neither roots nor titles, and know no further section. */
export function writePicksOfPage1({ shell, sections, arms, preview }: Picks): object {
  const isBuiltIn = ([name]: [string, unknown]) => name === 'shell' || Object.hasOwn(SECTIONS_OF_FORMAT_1, name);
  const known = Object.entries(sections).filter(isBuiltIn);
  return {
    shell: { version: shell.version, integrity: shell.integrity },
    sections: Object.fromEntries(known.map(([name, release]) => [name, writeRelease(release)])),
    arms: arms && Object.fromEntries(Object.entries(arms).filter(isBuiltIn)),
    preview,
  };
}

function writeRelease({ version, container, entry, styles, integrity, previousGood }: PickedRelease): object {
  return { version, container, entry, styles, integrity, previousGood: previousGood && writeRelease(previousGood) };
}
