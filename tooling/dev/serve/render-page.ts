import type { Language, SectionName, Site } from 'shared/contract';
import type { HydrationFacts, SelectionInPage } from 'shared/contract/page/page-state';
import { PAGE_CONTRACT } from 'shared/contract/page/page-number';
import type { SectionDeclaration } from 'shared/contract/registry/section-declaration';
import type { StoredPage } from 'shared/contract/registry/rendered-section';
import { Renderer } from 'platform/render';
import type { Part } from '../parts/part';
import { developmentRelease, VERSION } from '../parts/development-release';

/** Milliseconds after which the rendering of a page is aborted. */
const TIMEOUT = 20_000;

/** Renders single pages from the newest code, in a sandboxed process. */
export class PageRenderer {
  readonly #renderer = new Renderer(TIMEOUT);

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

/** The facts that a page fetches for hydration, with the only release of each section. */
export function developmentFacts(sections: Record<SectionName, SectionDeclaration>, site: Site): HydrationFacts {
  return {
    shell: { version: VERSION, integrity: {} },
    sections: Object.fromEntries(
      Object.entries(sections).map(([name, declaration]) => [
        name,
        developmentRelease(name, declaration, { styles: ['static/css/styles.css'] }),
      ]),
    ),
    site,
    year: new Date().getFullYear(),
  };
}

/** The address of these facts. They may change with every save, so they have no hash. */
export const FACTS_ADDRESS = '/_dev/facts.json';

export const developmentSelection: SelectionInPage = {
  page: PAGE_CONTRACT,
  shell: { version: VERSION },
  releases: [],
  facts: { href: FACTS_ADDRESS, integrity: '' },
};
