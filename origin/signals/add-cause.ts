import type { Cause, CauseKind } from 'releases/verdict/counts';

/** For what is no page of the section, and for pages beyond the limit. */
export const OTHER_PAGES = 'other pages';
/** More pages than this are not told apart, so that nobody fills the file of counts. */
const MOST_PAGES = 50;

/** Adds one failed session to the causes; shells of earlier days say none. */
export function addCause(
  causes: Cause[],
  said: { kind: CauseKind; page: string } = { kind: 'unknown', page: OTHER_PAGES },
): void {
  const isKnown = causes.some(({ page }) => page === said.page) || new Set(causes.map(({ page }) => page)).size < MOST_PAGES;
  const page = isKnown ? said.page : OTHER_PAGES;
  const cause = causes.find((known) => known.kind === said.kind && known.page === page);
  if (cause) cause.sessions += 1;
  else causes.push({ kind: said.kind, page, sessions: 1 });
}
