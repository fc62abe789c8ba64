import type { Language, SectionName, Site } from 'shared/contract';
import type { HydrationFacts, SelectionInPage, SelectedRelease } from 'shared/contract/page/page-state';
import { PAGE_CONTRACT } from 'shared/contract/page/page-number';
import { publicPath, uniqueName } from 'shared/contract/registry/release-address';
import type { SectionDeclaration } from 'shared/contract/registry/section-declaration';
import type { StoredPage } from 'shared/contract/registry/rendered-section';
import { Renderer } from 'platform/render/renderer';
import type { Part } from '../parts/part';
import { VERSION } from '../parts/version';

/** Milliseconds for one page; what never ends is ended. */
const PATIENCE = 20_000;

/** Renders one page at a time, each from the newest code, in a process of its own. */
export class PageRenderer {
  readonly #renderer = new Renderer(PATIENCE);

  constructor(
    private readonly site: Site,
    private readonly parts: ReadonlyMap<string, Part>,
  ) {}

  async render(section: SectionName | null, address: string, language: Language): Promise<StoredPage> {
    const [shellFolder, sectionFolder] = await Promise.all([
      this.parts.get('shell')!.releaseFolder(),
      section ? this.parts.get(section)!.releaseFolder() : null,
    ]);
    const only = { address, language };
    const year = new Date().getFullYear();
    const { pages } = await this.#renderer.render({ shellFolder, section, sectionFolder, site: this.site, year, only });
    return pages[language]![address]!;
  }

  close(): void {
    this.#renderer.close();
  }
}

/** What the page's script gets of every section: the one release that there is of each. */
export function developmentFacts(sections: Record<SectionName, SectionDeclaration>, site: Site): HydrationFacts {
  const select = ([name, { roots, title, keptQuery, links, search, topBar }]: [SectionName, SectionDeclaration]): [
    SectionName,
    SelectedRelease,
  ] => {
    const base = publicPath(name, VERSION);
    const styles = [`${base}static/css/styles.css`];
    return [
      name,
      {
        version: VERSION,
        container: uniqueName(name, VERSION),
        entry: `${base}remoteEntry.js`,
        styles,
        integrity: {},
        roots,
        title,
        keptQuery,
        links,
        ...(search && { search }),
        topBar,
      },
    ];
  };
  return {
    shell: { version: VERSION, integrity: {} },
    sections: Object.fromEntries(Object.entries(sections).map(select)),
    site,
    year: new Date().getFullYear(),
  };
}

/** Where a page under development finds these; they may change with every save, so nothing says their hash. */
export const FACTS_ADDRESS = '/_dev/facts.json';

export const developmentSelection: SelectionInPage = {
  page: PAGE_CONTRACT,
  shell: { version: VERSION },
  releases: [],
  facts: { href: FACTS_ADDRESS, integrity: '' },
};
