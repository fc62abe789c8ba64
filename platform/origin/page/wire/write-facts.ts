import type { PageState, SelectionInPage, SelectedRelease, PageSelection } from 'shared/contract/page/page-state';
import { publicPath } from 'shared/contract/registry/release-address';
import { writeRelease } from './write-selection-of-page-2';

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

export function writeInPage(
  { page, shell, sections, arms, preview }: PageSelection,
  { href, integrity }: FactsFile,
): SelectionInPage {
  const releases = Object.entries(sections).flatMap(([name, { version, previousGood }]) =>
    [version, ...(previousGood ? [previousGood.version] : [])].map((each) => publicPath(name, each)),
  );
  return {
    page,
    shell: { version: shell.version },
    releases: [publicPath('shell', shell.version), ...releases],
    facts: { href, integrity },
    ...(arms && { arms }),
    ...(preview && { preview }),
  };
}
