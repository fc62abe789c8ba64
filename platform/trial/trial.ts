import type { Language } from 'shared/contract';
import type { Fault } from './look';

/** One page of a pair as it is tried. */
export interface PageOnTrial {
  address: string;
  language: Language;
  /** Pixels; it is loaded at the first of them, and looked at with each. */
  widths: readonly number[];
  /** What its document is answered with. */
  status: number;
}

/** A fault, and how wide the page was. */
export type WidthFault = Fault & { width: number };

/** What the pages of one publication share. */
export interface Trial {
  /** What was pressed in this publication already, as `placed` writes it; and what axe has looked at, as `structure` writes it. */
  pressed: Set<string>;
  structures: Set<string>;
  /** What every address was answered with that pages link to; none of those that other sections answer. */
  links: Map<string, number>;
  /** Addresses, each with all that lies below it, that sections answer which are not on trial. */
  foreignRoots: string[];
  /** Axe's violations on the same page of stable, each as `axeViolations` writes them. */
  ofStable(page: PageOnTrial): Promise<ReadonlySet<string>>;
}
