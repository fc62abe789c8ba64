import type { HydrateEarly } from 'shared/contract/page/hydrate-early';
import type { AssetLink } from 'shared/contract/page/shell-bundle';

/** The element that names the script and what it will ask for; the bootstrap script fetches them when they are wanted. */
export const BOOTSTRAP_ID = 'starter';

/** What it holds: the scripts that run, the shell's last; addresses of further ones, whose hashes are in the page's facts; and what the page's section declares. */
export interface BootstrapData extends HydrateEarly {
  scripts: AssetLink[];
  preloads: string[];
}

/** An attribute that the bootstrap script changed, with what the server wrote. */
export type Mark = [element: Element, attribute: string, written: string | null];

/** What the bootstrap script leaves for the page that is hydrated: plain data, so that it need not know what React needs. */
export interface Early {
  /** Buttons that were pressed and have had no answer, in order. */
  clicks: HTMLElement[];
  /** What these buttons show meanwhile. */
  pressed: Mark[];
  /** The tab that the address names, and its panel. */
  named: Mark[];
  /** The page's facts as text, when they are there: also which scripts may be loaded. */
  facts?: string | undefined;
  /** The parts that answer for themselves. */
  page?: boolean;
  section?: boolean;
}

export type Part = 'page' | 'section';

declare global {
  var early: Early | undefined;
}
