/** Addresses of the origin that a page's script asks. */
export const SIGNALS_ADDRESS = '/_signals';

/** Lists the blocked releases as `name@version`. Its name is older than the word. */
export const BLOCKED_ADDRESS = '/_recalled';

/** Takes what a browser kept from happening: a break of the page's policy, or a file that is not the one its hash names. */
export const REPORTS_ADDRESS = '/_reports';

/** Takes words that a search of a section found nothing for. */
export const SEARCHES_ADDRESS = '/_searches';
