/** Keywords that browsers send in place of an address. */
const KEYWORD = /^[a-z-]{1,40}$/;

/**
 * Reduces an address to what may be stored: the path of a release's file, the host of another site, the scheme of a browser extension.
 * Queries, and paths that a visitor may have typed, are private.
 */
export function publicAddress(url: string, host: string): string {
  if (url === '' || KEYWORD.test(url)) return url;
  if (!URL.canParse(url)) return 'other';
  const { protocol, host: urlHost, pathname, origin } = new URL(url);
  if (!/^(https?|wss?):$/.test(protocol)) return /^[a-z-]{1,30}:$/.test(protocol) ? protocol : 'other';
  if (urlHost !== host) return origin.slice(0, 200);
  return pathname.startsWith('/_releases/') ? pathname.slice(0, 200) : 'this site';
}
