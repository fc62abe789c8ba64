import { PAGE_CONTRACT, SPOKEN_PAGES } from 'shared/contract/page/page-number';
import { SECTIONS_OF_FORMAT_1 } from 'shared/contract/registry/format-1';
import type { ReleaseRecord } from 'shared/contract/registry/release-record';
import { Refusal } from '../refusal';

const at = ({ name, version }: ReleaseRecord): string => `${name}@${version}`;

/** Refuses a shell whose page contract no origin of this tree can write. */
export function refuseUnspokenPage(shell: ReleaseRecord): void {
  if (shell.page !== null && SPOKEN_PAGES.includes(shell.page)) return;
  throw new Refusal(
    `${at(shell)} speaks page contract ${shell.page}; this origin speaks ${SPOKEN_PAGES.join(', ')}. Deploy an origin that speaks ${shell.page} first.`,
  );
}

/** Refuses a section that the shell cannot carry: each of the two says by its numbers what it speaks. */
export function refuseMisfit(shell: ReleaseRecord, section: ReleaseRecord): void {
  // Named by its number, so that a new contract can be released shell first.
  if (!shell.serves.includes(section.contract)) {
    throw new Refusal(
      `${at(section)} speaks contract ${section.contract}; ${at(shell)} serves ${shell.serves.join(', ')}. Release a shell that serves both first.`,
    );
  }
  if (shell.page === 1 && !isBuiltInto(section)) {
    throw new Refusal(
      `${at(section)} owns ${section.section?.roots.join(', ')}; ${at(shell)} speaks page contract 1 and knows only the sections that were built into it. Release a shell that speaks ${PAGE_CONTRACT} first.`,
    );
  }
}

/** Shells of page contract 1 carry the table of sections in their own code. */
function isBuiltInto({ name, section }: ReleaseRecord): boolean {
  const known = SECTIONS_OF_FORMAT_1[name]?.roots;
  return known !== undefined && section !== null && section.roots.every((root) => known.includes(root));
}
