/**
 * The number of what the origin writes into a page and the page's script reads: `picks`, the marks, element ids, cookies and
 * the addresses that a page requests. A shell's release record contains the number that it was built for. Raise it with every change of
 * the files in this folder; `samples/` has a page of every released number. Two changes need no new number: an optional field that the
 * page sends (a signal's `cause`), and a cookie that no script reads (the session's).
 */
export const PAGE_CONTRACT = 4;

/** The numbers that this origin can write, so that it also serves shells that were published months ago. */
export const SUPPORTED_PAGES: readonly number[] = [2, 3, 4];
