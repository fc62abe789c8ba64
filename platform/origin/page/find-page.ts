import type { Language } from 'shared/contract';
import type { RenderedSection, StoredPage } from 'shared/contract/registry/rendered-section';

export type PageLookup =
  | { kind: 'page'; address: string; page: StoredPage }
  /** 301 to the exact path, if the requested one differs in letter case or a trailing slash; 302 to a shorter query. */
  | { kind: 'redirect'; status: 301 | 302; address: string }
  | { kind: 'on-request'; address: string };

/** The rendered page of an address among a section's pages. */
export function findPage(
  { pages, onRequest }: RenderedSection,
  url: URL,
  language: Language,
  roots: readonly string[],
): PageLookup {
  const byAddress = pages[language]!;
  const pathname = exactPath(byAddress, url.pathname);
  if (pathname === null) return notFound(byAddress, url.pathname, roots);
  if (pathname !== url.pathname) return { kind: 'redirect', status: 301, address: pathname + url.search };
  const parameter = onRequest[pathname];
  const query = parameter && url.searchParams.get(parameter);
  if (query && query.length > LONGEST)
    return { kind: 'redirect', status: 302, address: pathname + withShorter(url, parameter, query) };
  if (query) return { kind: 'on-request', address: `${pathname}?${new URLSearchParams({ [parameter]: query })}` };
  // The first of repeated parameters counts, as in `URLSearchParams.get`.
  const variant = (url.search ? [...new Set(url.searchParams.keys())] : [])
    .map((name) => `${pathname}?${name}=${url.searchParams.get(name)}`)
    .find((address) => Object.hasOwn(byAddress, address));
  const address = variant ?? pathname;
  return { kind: 'page', address, page: byAddress[address]! };
}

/** The maximum length of a query value, which is rendered into a page. Real searches are shorter. */
const LONGEST = 200;

/** The browser reads the value from its address, so the address must have the rendered value. */
function withShorter(url: URL, parameter: string, value: string): string {
  const query = new URLSearchParams(url.searchParams);
  // Removes half of a surrogate pair at the cut.
  query.set(parameter, value.slice(0, LONGEST).replace(/[\uD800-\uDBFF]$/, ''));
  return `?${query}`;
}

function exactPath(byAddress: Record<string, StoredPage>, pathname: string): string | null {
  return exactPaths(byAddress).get((pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname).toLowerCase()) ?? null;
}

const paths = new WeakMap<Record<string, StoredPage>, Map<string, string>>();

/** Addresses by their lower-case form. */
function exactPaths(byAddress: Record<string, StoredPage>): Map<string, string> {
  const cached = paths.get(byAddress);
  if (cached) return cached;
  const addresses = Object.keys(byAddress).filter((address) => !address.endsWith('/*'));
  const exact = new Map(addresses.map((address) => [address.toLowerCase(), address]));
  paths.set(byAddress, exact);
  return exact;
}

/** The not-found page: below a section's root the section's, elsewhere the shell's. */
function notFound(byAddress: Record<string, StoredPage>, pathname: string, roots: readonly string[]): PageLookup {
  const path = pathname.toLowerCase();
  const root = roots.find((candidate) => candidate !== '/' && (path === candidate || path.startsWith(`${candidate}/`)));
  const address = `${root ?? ''}/*`;
  return { kind: 'page', address, page: byAddress[address]! };
}
