/** Query parameters that select no page, such as those of campaigns. */
const NO_PAGE = /^(lng|utm_\w+|fbclid|gclid)$/;

/** The cache key of a page, the same for both languages. */
export function pageKey(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://site');
  const query = new URLSearchParams([...searchParams].filter(([name]) => !NO_PAGE.test(name)));
  return `${pathname}?${query}`.replace(/\?$/, '');
}
