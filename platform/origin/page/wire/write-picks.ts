import type { Picks } from 'shared/contract/page/page-state';
import { writeInPage, type FactsFile } from './write-facts';
import { writePicksOfPage2 } from './write-picks-of-page-2';

/** The picks as the shell on the page reads them, by the number of its page contract. */
const WRITERS: Record<number, (picks: Picks, facts: FactsFile) => object> = {
  2: writePicksOfPage2,
  3: writeInPage,
  4: writeInPage,
};

/** Named field by field: what a shell published months ago reads must not follow a rename in this program. */
export function writePicks(picks: Picks, facts: FactsFile): object {
  const write = WRITERS[picks.page];
  if (!write) throw new Error(`No writer for page contract ${picks.page}`);
  return write(picks, facts);
}
