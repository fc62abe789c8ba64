/** Keywords that browsers send in place of an address. */
const WORD = /^[a-z-]{1,40}$/;

/**
 * What of an address may be kept: a file of a release by its path, of another site its name alone, of a browser's extension that
 * it is one. Queries, and paths that a visitor may have typed, are private.
 */
export function publicAddress(url: string, host: string): string {
  if (url === '' || WORD.test(url)) return url;
  if (!URL.canParse(url)) return 'other';
  const { protocol, host: urlHost, pathname, origin } = new URL(url);
  if (!/^(https?|wss?):$/.test(protocol)) return /^[a-z-]{1,30}:$/.test(protocol) ? protocol : 'other';
  if (urlHost !== host) return origin.slice(0, 200);
  return pathname.startsWith('/_releases/') ? pathname.slice(0, 200) : 'this site';
}
