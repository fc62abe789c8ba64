/** When a section's pages are hydrated at once, because the visitor needs their script. */
export interface HydrateEarly {
  /** Local storage has this key, after the brand's prefix. */
  storedKey?: string;
  /** The hash is the id of a tab on the page, or `tab-place` for a place in that tab's text. */
  hashOfTab?: boolean;
}
