/** The element that names the script and what it will ask for; the starter fetches them when they are wanted. */
export const STARTER_ID = 'starter';

/** An attribute that the starter changed, with what the server wrote. */
export type Mark = [element: Element, attribute: string, written: string | null];

/** What the starter leaves for the page that comes alive: plain data, so that it need not know what React needs. */
export interface Early {
  /** Buttons that were pressed and have had no answer, in order. */
  clicks: HTMLElement[];
  /** What these buttons show meanwhile. */
  pressed: Mark[];
  /** The tab that the address names, and its panel. */
  named: Mark[];
  /** The parts that answer for themselves. */
  page?: boolean;
  section?: boolean;
}

export type Part = 'page' | 'section';

declare global {
  var early: Early | undefined;
}
