import type { PageSelection } from 'shared/contract/page/page-state';
import { writeInPage, type FactsFile } from './write-facts';
import { writeSelectionOfPage2 } from './write-selection-of-page-2';

/** The selection as the shell on the page reads them, by the number of its page contract. */
const WRITERS: Record<number, (selection: PageSelection, facts: FactsFile) => object> = {
  2: writeSelectionOfPage2,
  3: writeInPage,
  4: writeInPage,
};

/** Named field by field: what a shell published months ago reads must not follow a rename in this program. */
export function writeSelection(selection: PageSelection, facts: FactsFile): object {
  const write = WRITERS[selection.page];
  if (!write) throw new Error(`No writer for page contract ${selection.page}`);
  return write(selection, facts);
}
