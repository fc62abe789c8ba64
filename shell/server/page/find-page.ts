import type { Language } from 'shared/contract';
import { rootsOf, sectionOf } from '../../src/remotes/sections';
import type { RenderedSection, StoredPage } from '../../releases/render/render-job';

export type Found =
  | { kind: 'page'; address: string; page: StoredPage }
  /** The exact address, where the asked one differs in letter case or by a slash at the end. */
  | { kind: 'redirect'; pathname: string }
  | { kind: 'on-request'; address: string };

/** The rendered page of an address among a section's pages. */
export function findPage({ pages, onRequest }: RenderedSection, url: URL, language: Language): Found {
  const known = pages[language]!;
  const pathname = exactPath(Object.keys(known), url.pathname);
  if (pathname === null) return notFound(known, url.pathname);
  if (pathname !== url.pathname) return { kind: 'redirect', pathname };
  const parameter = onRequest[pathname];
  const asked = parameter && url.searchParams.get(parameter);
  if (asked) return { kind: 'on-request', address: `${pathname}?${new URLSearchParams({ [parameter]: asked.slice(0, LONGEST) })}` };
  const variant = [...url.searchParams].map(([name, value]) => `${pathname}?${name}=${value}`).find((address) => Object.hasOwn(known, address));
  const address = variant ?? pathname;
  return { kind: 'page', address, page: known[address]! };
}

/** A query value is rendered into a page; nobody searches with more words. */
const LONGEST = 200;

function exactPath(addresses: string[], asked: string): string | null {
  const wanted = (asked.length > 1 ? asked.replace(/\/+$/, '') : asked).toLowerCase();
  return addresses.find((address) => !address.endsWith('/*') && address.toLowerCase() === wanted) ?? null;
}

/** Below a section's root its own not-found page, elsewhere the shell's. */
function notFound(known: Record<string, StoredPage>, pathname: string): Found {
  const section = sectionOf(pathname);
  const root = section && rootsOf(section).find((candidate) => pathname.toLowerCase().startsWith(`${candidate}/`));
  const address = `${root ?? ''}/*`;
  return { kind: 'page', address, page: known[address]! };
}
