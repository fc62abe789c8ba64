/** When a section's pages are hydrated at once, because only script can do what the visitor needs. */
export interface HydrateEarly {
  /** The browser's storage has this key, after the brand's prefix. */
  storedKey?: string;
  /** The address names a tab of the page by its id, or a place in that tab's text as `tab-place`. */
  hashOfTab?: boolean;
}
