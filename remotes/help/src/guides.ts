import type { Site } from 'shared/contract';
import order from '../guides.json';

export type Group = keyof typeof order.groups;

/** A guide in `guides.json`. */
export interface Guide {
  group: Group;
  /** With `{product}` for the brand's name. */
  slug: string;
}

export const GROUPS = Object.keys(order.groups) as Group[];
export const GUIDES: Guide[] = GROUPS.flatMap((group) => order.groups[group].map((slug) => ({ group, slug })));
export const POPULAR = order.popular;

/** The brand's name in addresses. */
const slugify = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

export function addressOf({ slug }: Guide, site: Site): string {
  return `/help-center/${slug.replace('{product}', slugify(site.productName))}`;
}

/** Fills `{product}` in addresses; Markdown percent-encodes its braces. */
export const fillAddresses = (html: string, site: Site): string => html.replaceAll('%7Bproduct%7D', slugify(site.productName));

export function findGuide(address: string, site: Site): Guide | undefined {
  return GUIDES.find((guide) => addressOf(guide, site).toLowerCase() === address.toLowerCase());
}
