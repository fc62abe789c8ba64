import type { SelectedRelease, PageSelection } from 'shared/contract/page/page-state';

/** Shells of page contract 2 read everything from the page itself. */
export function writeSelectionOfPage2({ page, shell, sections, arms, preview }: PageSelection): object {
  return {
    page,
    shell: { version: shell.version, integrity: shell.integrity },
    sections: Object.fromEntries(Object.entries(sections).map(([name, release]) => [name, writeRelease(release)])),
    arms,
    preview,
  };
}

/** The fields of a release; `write-facts.ts` uses them too. */
export function writeRelease({
  version,
  container,
  entry,
  styles,
  integrity,
  roots,
  title,
  keptQuery,
  previousGood,
}: NonNullable<SelectedRelease['previousGood']>): object {
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
