import type { Language } from '../language';
import type { SectionName } from '../names';
import { escapeHtml } from './json-script';
import { currentLink, LINK_LISTS, linksOn, type LinkingSection, type LinkList, type ShownLink } from './section-links';

/** The placeholder of a link in a rendered page; the origin fills in the links of the selected sections. */
export const LINK_TEMPLATE: ShownLink = { address: '%address%', href: '%address%', label: { en: '%label%', rw: '%label%' } };

/** The placeholder of the site's search. */
export const SEARCH_TEMPLATE = { address: '%address%', parameter: '%parameter%' };

/** The attribute of the current link only. */
const CURRENT = ' aria-current="location"';

/** A list in the page, to be filled with a copy of the template for each link. */
export const linkSlot = (list: LinkList | 'search', template: string): string => `<!--links:${list}-->${template}<!--/links-->`;

const SLOT = /<!--links:(\w+)-->(.*?)<!--\/links-->/gs;

/** Finds the lists that React rendered with the template, as slots. */
export const slotsOfItems = (html: string): string =>
  html.replaceAll(/<li data-links="(\w+)">(.*?)<\/li>/gs, (_item, list: LinkList, template: string) =>
    linkSlot(list, `<li>${template}</li>`),
  );

/** Writes the links of the selected sections into a page. @param address without a query value that a visitor typed */
export function fillLinkSlots(
  html: string,
  sections: Readonly<Record<SectionName, LinkingSection>>,
  address: string,
  language: Language,
): string {
  const pathname = address.split('?')[0]!;
  const copies = (list: string, template: string): string[] => {
    if (list === 'search')
      return searchesOf(sections)
        .slice(0, 1)
        .map((search) => fill(template, search));
    const links = LINK_LISTS.includes(list as LinkList) ? linksOn(sections, list as LinkList, pathname) : [];
    const current = currentLink(links, pathname, '');
    return links.map((link) =>
      fill(link === current ? template : template.replace(CURRENT, ''), { address: link.href, label: link.label[language] }),
    );
  };
  return html.replaceAll(SLOT, (_slot, list: string, template: string) => copies(list, template).join(''));
}

/** The searches that sections declare, in the order of the sections' names. */
export const searchesOf = (sections: Readonly<Record<SectionName, LinkingSection>>) =>
  Object.keys(sections)
    .sort()
    .flatMap((name) => sections[name]!.search ?? []);

const fill = (
  template: string,
  { address, parameter = '', label = '' }: { address: string; parameter?: string; label?: unknown },
) =>
  template.replaceAll(/%(address|parameter|label)%/g, (_mark, name: string) =>
    escapeHtml(String({ address, parameter, label }[name as 'address'])),
  );
