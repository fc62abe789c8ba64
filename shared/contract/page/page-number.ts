/**
 * The number of what the origin writes into a page and the page's script reads: `picks`, the marks, element ids, cookies and
 * the addresses that a page asks. A shell's release record names the one that it was built for. Raise it with every change of
 * the files in this folder; `samples/` keeps a page of every number that was ever shipped. Two changes need no new number: a field
 * that the page may send and the origin may miss (a signal's `cause`), and a cookie that no script reads (the session's).
 */
export const PAGE_CONTRACT = 4;

/** The numbers that an origin of this tree can write, so that shells published months ago are served on. */
export const SUPPORTED_PAGES: readonly number[] = [2, 3, 4];
