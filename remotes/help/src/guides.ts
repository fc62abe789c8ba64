import type { Site } from 'shared/contract';
import order from '../guides.json';

export type Group = keyof typeof order;

/** A guide of the order file: where its text lies, and the address that visitors know. */
export interface Guide {
  group: Group;
  /** As in the order file, with `{product}` where the brand's name stands. */
  slug: string;
}

export const GROUPS = Object.keys(order) as Group[];
export const GUIDES: Guide[] = GROUPS.flatMap((group) => order[group].map((slug) => ({ group, slug })));

/** The brand's name as it stands in an address. */
const slugify = (name: string): string => name.trim().toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

export function addressOf({ slug }: Guide, site: Site): string {
  return `/help-center/${slug.replace('{product}', slugify(site.productName))}`;
}

export function findGuide(address: string, site: Site): Guide | undefined {
  return GUIDES.find((guide) => addressOf(guide, site).toLowerCase() === address.toLowerCase());
}
