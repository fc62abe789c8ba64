import type { Language } from '../language';
import type { SectionName } from '../names';

/** The lists with links of sections: top bar and menu, and two groups of the footer. */
export const LINK_LISTS = ['header', 'explore', 'support'] as const;

export type LinkList = (typeof LINK_LISTS)[number];

/** The pages on which a list shows a link. The start page is `/`. */
export const LINK_PAGES = ['every-page', 'start-page', 'other-pages'] as const;

/** A link to a page of a section, or to a part of a page, for the pages of all sections. */
interface SectionLink {
  label: Record<Language, string>;
  /** Such as `/news` or `/#benefits`. */
  address: string;
  /** Links are sorted by this number, then by section name, then by their order in the section. */
  order: number;
  in: Partial<Record<LinkList, (typeof LINK_PAGES)[number]>>;
  /** A second address at which it is the current link. */
  currentAt?: string;
}

/** The section's search page. */
interface SectionSearch {
  label: Record<Language, string>;
  address: string;
  /** The query parameter of the words; not part of the link. */
  parameter?: string;
}

/** The other items in the top bar of a section's pages; by default all of them, in the muted colour. */
export interface TopBarTools {
  getStarted?: boolean | undefined;
  languageMenu?: boolean | undefined;
  themeLabel?: 'muted' | 'ink' | undefined;
}

/** What a section declares for the pages of all sections. */
export interface LinkingSection {
  links: SectionLink[];
  search?: SectionSearch;
}

/** A link as one page shows it. */
export interface ShownLink extends Pick<SectionLink, 'address' | 'label' | 'currentAt'> {
  /** The address; on the same page only the fragment. */
  href: string;
}

const pathOf = (address: string): string => address.split('#')[0]!;

/** The links of one list on one page, in their order. */
export function linksOn(sections: Readonly<Record<SectionName, LinkingSection>>, list: LinkList, pathname: string): ShownLink[] {
  const elsewhere = pathname === '/' ? 'other-pages' : 'start-page';
  return Object.keys(sections)
    .sort()
    .flatMap((name) => sections[name]!.links)
    .filter((link) => link.in[list] && link.in[list] !== elsewhere)
    .sort((a, b) => a.order - b.order)
    .map((link) => ({
      ...link,
      href: pathOf(link.address) === pathname ? link.address.slice(pathname.length) || pathname : link.address,
    }));
}

/** The link to the current page; without one the first link, to the start page. */
export function currentLink<Shown extends ShownLink>(links: readonly Shown[], pathname: string, hash: string): Shown | undefined {
  const current = pathname + hash;
  return (
    links.find(({ address, currentAt }) => address === current || currentAt === current) ??
    links.find(({ address }) => pathOf(address) === pathname) ??
    links[0]
  );
}
