import type { PageSelection } from 'shared/contract/page/page-state';
import { writeInPage, type FactsFile } from './write-facts';
import { writeSelectionOfPage2 } from './write-selection-of-page-2';

/** Writers of the selection, by the page contract of the shell that reads it. */
const WRITERS: Record<number, (selection: PageSelection, facts: FactsFile) => object> = {
  2: writeSelectionOfPage2,
  3: writeInPage,
  4: writeInPage,
};

/** Lists each field explicitly, so that a rename in this program does not change what older shells read. */
export function writeSelection(selection: PageSelection, facts: FactsFile): object {
  const write = WRITERS[selection.page];
  if (!write) throw new Error(`No writer for page contract ${selection.page}`);
  return write(selection, facts);
}
