import type { Language } from '../language';
import type { SectionName } from '../names';

/** Where links of sections stand: in the top bar and the menu, and in two groups of the footer. */
export const LINK_LISTS = ['header', 'explore', 'support'] as const;

export type LinkList = (typeof LINK_LISTS)[number];

/** On which pages a list has a link. The start page is `/`. */
export const LINK_PAGES = ['every-page', 'start-page', 'other-pages'] as const;

/** A link to a page of a section, or to a part of one, outside the section's own pages. */
interface SectionLink {
  label: Record<Language, string>;
  /** Such as `/news` or `/#benefits`. */
  address: string;
  /** Links stand in this order; at the same number by the names of their sections, and then as the section lists them. */
  order: number;
  in: Partial<Record<LinkList, (typeof LINK_PAGES)[number]>>;
  /** A second address at which it is the current link. */
  currentAt?: string;
}

/** Where visitors search the section. */
interface SectionSearch {
  label: Record<Language, string>;
  address: string;
  /** The query parameter that holds the words; pages do not get it. */
  parameter?: string;
}

/** What stands beside the links in the top bar of a section's pages: everything, in a muted tone, but for what is said otherwise. */
export interface TopBarTools {
  getStarted?: boolean | undefined;
  languageMenu?: boolean | undefined;
  themeLabel?: 'muted' | 'ink' | undefined;
}

/** What a section declares for pages that are not its own. */
export interface LinkingSection {
  links: SectionLink[];
  search?: SectionSearch;
}

/** A link as one page shows it. */
export interface ShownLink extends Pick<SectionLink, 'address' | 'label' | 'currentAt'> {
  /** The address; on its own page its fragment alone. */
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
    .sort((one, other) => one.order - other.order)
    .map((link) => ({
      ...link,
      href: pathOf(link.address) === pathname ? link.address.slice(pathname.length) || pathname : link.address,
    }));
}

/** The link that names where the visitor is; on a page without one the first, which leads to the start page. */
export function currentLink<Shown extends ShownLink>(links: readonly Shown[], pathname: string, hash: string): Shown | undefined {
  const here = pathname + hash;
  return (
    links.find(({ address, currentAt }) => address === here || currentAt === here) ??
    links.find(({ address }) => pathOf(address) === pathname) ??
    links[0]
  );
}
