import type { PickedRelease, Picks } from 'shared/contract/page/page-state';
import { writePicksOfPage1 } from './write-picks-of-page-1';

/** The picks as the shell on the page reads them, by the number of its page contract. */
const WRITERS: Record<number, (picks: Picks) => object> = {
  1: writePicksOfPage1,
  2: writePicksOfPage2,
};

/** Named field by field: what a shell published months ago reads must not follow a rename in this program. */
export function writePicks(picks: Picks): object {
  const write = WRITERS[picks.page];
  if (!write) throw new Error(`No writer for page contract ${picks.page}`);
  return write(picks);
}

function writePicksOfPage2({ page, shell, sections, arms, preview }: Picks): object {
  return {
    page,
    shell: { version: shell.version, integrity: shell.integrity },
    sections: Object.fromEntries(Object.entries(sections).map(([name, release]) => [name, writeRelease(release)])),
    arms,
    preview,
  };
}

function writeRelease({
  version,
  container,
  entry,
  styles,
  integrity,
  roots,
  title,
  keptQuery,
  previousGood,
}: PickedRelease): object {
  return {
    version,
    container,
    entry,
    styles,
    integrity,
    roots,
    title,
    keptQuery,
    previousGood: previousGood && writeRelease(previousGood),
  };
}
