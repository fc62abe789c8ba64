/** Addresses of the origin that a page's script requests. */
export const SIGNALS_ADDRESS = '/_signals';

/** Lists the blocked releases as `name@version`. */
export const BLOCKED_ADDRESS = '/_recalled';

/** Receives reports: violations of the page's policy, and files with a wrong hash. */
export const REPORTS_ADDRESS = '/_reports';

/** Receives the words of a search without results. */
export const SEARCHES_ADDRESS = '/_searches';
