import type { SectionName } from '../names';
import type { SectionFacts } from './page-state';

/** The sections and what they own; a page has the table of the visitor's releases. */
export type SectionTable = Readonly<Record<SectionName, Pick<SectionFacts, 'roots'>>>;

/** The section that owns a path, in any letter case; `null` when none does. */
export function sectionOf(table: SectionTable, pathname: string): SectionName | null {
  const path = pathname.toLowerCase();
  const owns = (root: string) => path === root || (root !== '/' && path.startsWith(`${root}/`));
  return Object.keys(table).find((name) => table[name]!.roots.some(owns)) ?? null;
}
