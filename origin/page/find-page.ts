import type { Language } from 'shared/contract';
import type { RenderedSection, StoredPage } from 'shared/contract/registry/rendered-section';

export type Found =
  | { kind: 'page'; address: string; page: StoredPage }
  /** 301 to the exact path, where the asked one differs in letter case or by a slash at the end; 302 to a shorter query. */
  | { kind: 'redirect'; status: 301 | 302; address: string }
  | { kind: 'on-request'; address: string };

/** The rendered page of an address among a section's pages. */
export function findPage({ pages, onRequest }: RenderedSection, url: URL, language: Language, roots: readonly string[]): Found {
  const known = pages[language]!;
  const pathname = exactPath(Object.keys(known), url.pathname);
  if (pathname === null) return notFound(known, url.pathname, roots);
  if (pathname !== url.pathname) return { kind: 'redirect', status: 301, address: pathname + url.search };
  const parameter = onRequest[pathname];
  const asked = parameter && url.searchParams.get(parameter);
  if (asked && asked.length > LONGEST)
    return { kind: 'redirect', status: 302, address: pathname + withShorter(url, parameter, asked) };
  if (asked) return { kind: 'on-request', address: `${pathname}?${new URLSearchParams({ [parameter]: asked })}` };
  // Of a parameter that comes twice the first counts, as in the browser.
  const variant = [...new Set(url.searchParams.keys())]
    .map((name) => `${pathname}?${name}=${url.searchParams.get(name)}`)
    .find((address) => Object.hasOwn(known, address));
  const address = variant ?? pathname;
  return { kind: 'page', address, page: known[address]! };
}

/** A query value is rendered into a page; nobody searches with more words. */
const LONGEST = 200;

/** The browser reads the value from its address, so that must be the one that was rendered. */
function withShorter(url: URL, parameter: string, value: string): string {
  const query = new URLSearchParams(url.searchParams);
  // The cut must not leave half of a character that takes two units.
  query.set(parameter, value.slice(0, LONGEST).replace(/[\uD800-\uDBFF]$/, ''));
  return `?${query}`;
}

function exactPath(addresses: string[], asked: string): string | null {
  const wanted = (asked.length > 1 ? asked.replace(/\/+$/, '') : asked).toLowerCase();
  return addresses.find((address) => !address.endsWith('/*') && address.toLowerCase() === wanted) ?? null;
}

/** At and below a section's root its own not-found page, elsewhere the shell's. */
function notFound(known: Record<string, StoredPage>, pathname: string, roots: readonly string[]): Found {
  const path = pathname.toLowerCase();
  const root = roots.find((candidate) => candidate !== '/' && (path === candidate || path.startsWith(`${candidate}/`)));
  const address = `${root ?? ''}/*`;
  return { kind: 'page', address, page: known[address]! };
}
