import type { PageState, SelectionInPage, SelectedRelease, PageSelection } from 'shared/contract/page/page-state';
import { publicPath } from 'shared/contract/registry/release-address';

/** Address and hash of a page's facts. */
export type FactsFile = SelectionInPage['facts'];

/** Lists each field explicitly, as in the page: a page that was sent weeks ago must get the same bytes. */
export const writeFacts = ({ page, shell, sections }: PageSelection, { site, year }: Pick<PageState, 'site' | 'year'>): string =>
  JSON.stringify({
    shell: { version: shell.version, integrity: shell.integrity },
    sections: Object.fromEntries(
      Object.entries(sections).map(([name, release]) => [
        name,
        // Shells before page contract 4 contain the links of three sections.
        page < 4 ? writeRelease(release) : { ...writeRelease(release), ...writeLinking(release) },
      ]),
    ),
    site,
    year,
  });

const writeLinking = ({ links, search, topBar }: SelectedRelease): object => ({
  links: links.map(({ label: { en, rw }, address, order, in: lists, currentAt }) => ({
    label: { en, rw },
    address,
    order,
    in: { header: lists.header, explore: lists.explore, support: lists.support },
    currentAt,
  })),
  search: search && {
    label: { en: search.label.en, rw: search.label.rw },
    address: search.address,
  },
  // Every byte counts, so defaults are left out.
  topBar: {
    getStarted: topBar.getStarted === false ? false : undefined,
    languageMenu: topBar.languageMenu === false ? false : undefined,
    themeLabel: topBar.themeLabel === 'ink' ? 'ink' : undefined,
  },
});

function writeInPage({ page, shell, sections, arms, preview }: PageSelection, { href, integrity }: FactsFile): SelectionInPage {
  const releases = Object.entries(sections).flatMap(([name, { version, previousGood }]) =>
    [version, ...(previousGood ? [previousGood.version] : [])].map((each) => publicPath(name, each)),
  );
  return {
    page,
    shell: { version: shell.version },
    releases: [publicPath('shell', shell.version), ...releases],
    facts: { href, integrity },
    arms,
    preview,
  };
}

/** Shells of page contract 2 read everything from the page itself. */
function writeSelectionOfPage2({ page, shell, sections, arms, preview }: PageSelection): object {
  return {
    page,
    shell: { version: shell.version, integrity: shell.integrity },
    sections: Object.fromEntries(Object.entries(sections).map(([name, release]) => [name, writeRelease(release)])),
    arms,
    preview,
  };
}

/** The fields of a release. */
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
