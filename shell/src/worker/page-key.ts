/** What a campaign or another site adds to an address; it names no page. */
const NO_PAGE = /^(lng|utm_\w+|fbclid|gclid)$/;

/** One page is one entry, in whichever language it was last read. */
export function pageKey(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://site');
  const naming = new URLSearchParams([...searchParams].filter(([name]) => !NO_PAGE.test(name)));
  return `${pathname}?${naming}`.replace(/\?$/, '');
}
