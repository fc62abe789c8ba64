import type { HydrateEarly } from 'shared/contract/page/hydrate-early';
import type { AssetLink } from 'shared/contract/page/shell-bundle';

/** The element whose data lists the scripts to fetch for hydration. */
export const BOOTSTRAP_ID = 'starter';

/** `scripts` run in their order, the shell's last; `preloads` are addresses of further scripts, whose hashes are in the page's facts. */
export interface BootstrapData extends HydrateEarly {
  scripts: AssetLink[];
  preloads: string[];
}

/** An attribute that the bootstrap script changed, with what the server wrote. */
export type Mark = [element: Element, attribute: string, written: string | null];

/** What the bootstrap script hands to the hydrated page: plain data, so that the script does not depend on React. */
export interface Early {
  /** Buttons whose clicks are to be replayed, in order. */
  clicks: HTMLElement[];
  /** Attributes that show these clicks until then. */
  pressed: Mark[];
  /** The tab that the address names, and its panel. */
  named: Mark[];
  /** The page's facts as text, once loaded; they also list the scripts that may be loaded. */
  facts?: string | undefined;
  /** The parts that are hydrated. */
  page?: boolean;
  section?: boolean;
}

export type Part = 'page' | 'section';

declare global {
  var early: Early | undefined;
}
