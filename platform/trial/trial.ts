import type { Language } from 'shared/contract';
import type { Fault } from './page-checks';

/** A page of a pair, and how it is tried. */
export interface PageOnTrial {
  address: string;
  language: Language;
  /** Widths in pixels in which the page is checked; it is loaded in the first. */
  widths: readonly number[];
  /** The expected HTTP status of its document. */
  status: number;
}

/** A fault, and the width of the page in pixels. */
export type WidthFault = Fault & { width: number };

/** The state that all pages of one publication share. */
export interface Trial {
  /** Controls that were pressed in this publication, as `placed` returns them, and kinds of elements that axe has checked, as `structure` returns them. */
  pressed: Set<string>;
  structures: Set<string>;
  /** The HTTP status of each linked address in each language, as `withLanguage` returns it, without those below `foreignRoots`. */
  links: Map<string, number>;
  /** The roots of sections that are not on trial. */
  foreignRoots: string[];
  /** The violations that axe finds on the same page of stable, as `violationsOf` returns them. */
  ofStable(page: PageOnTrial): Promise<ReadonlySet<string>>;
}
