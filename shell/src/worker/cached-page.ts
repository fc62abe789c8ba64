// A cached page. Any page of the site can write into the caches, so only what the origin signed is trusted: the page, its policy and its
// path. The other headers are used only to delete what is no longer needed.
import { PAGE_SEAL } from 'shared/contract/worker/page-seal';
import { hashOf, isRecalled, isSealed } from './trusted-site';

const RELEASES = 'X-Releases';
const AS_OF = 'X-As-Of';
const POLICY = 'Content-Security-Policy';

/** A page that the origin signed. */
export interface Page {
  html: string;
  policy: string;
  asOf: Date;
}

/** A cache entry for a page. `signed` is its own signature; a page of a set has none, because the set is signed as a whole. */
export function cachedPage(html: string, asOf: Date, signed?: { policy: string; seal: string }): Response {
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      // Without a signed policy it may run nothing.
      [POLICY]: signed?.policy ?? "default-src 'none'",
      ...(signed && { [PAGE_SEAL]: signed.seal }),
      [RELEASES]: releasesIn(html).join(' '),
      [AS_OF]: asOf.toISOString(),
    },
  });
}

/** The cache entry for a response; `null` unless it is a complete page that the site shows to everyone. */
export async function cacheable(address: string, response: Response): Promise<Response | null> {
  const isPage = response.status === 200 && (response.headers.get('Content-Type') ?? '').startsWith('text/html');
  if (!isPage || response.redirected || new URL(address, 'http://site').searchParams.has('release')) return null;
  const seal = response.headers.get(PAGE_SEAL);
  if (seal === null) return null;
  const html = await response.clone().text();
  // Previews and searches are private.
  if (html.includes('<meta name="robots" content="noindex">')) return null;
  const sent = Date.parse(response.headers.get('Date') ?? '');
  const policy = response.headers.get(POLICY) ?? '';
  return cachedPage(html, Number.isNaN(sent) ? new Date() : new Date(sent), { policy, seal });
}

/** Reads a visited page; `null` when the origin has not signed it for this path, or one of its releases is recalled. */
export async function readVisited(path: string, response: Response): Promise<Page | null> {
  const html = await response.text();
  const policy = response.headers.get(POLICY) ?? '';
  const hashes = { [new URL(path, 'http://site').pathname]: await hashOf(html) };
  const isSigned = await isSealed(response.headers.get(PAGE_SEAL) ?? '', policy, hashes);
  return isSigned && !isRecalled(releasesIn(html)) ? { html, policy, asOf: asOf(response) } : null;
}

/** Reads a page of a set whose signature is valid; `null` when its hash differs, or one of its releases is recalled. */
export async function readSaved(hash: string | undefined, policy: string, response: Response): Promise<Page | null> {
  const html = await response.text();
  const isSigned = hash !== undefined && (await hashOf(html)) === hash;
  return isSigned && !isRecalled(releasesIn(html)) ? { html, policy, asOf: asOf(response) } : null;
}

/** `name/version` of every release that a page names, also of fallbacks. */
const releasesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/\/_releases\/([\w-]+\/[\w.-]+)\//g)].map(([, release]) => release!)),
];

/** Not trusted, because it is read from the cache: it decides which files are kept, not what is shown. */
export const releasesOf = ({ headers }: Response): string[] => (headers.get(RELEASES) ?? '').split(' ').filter(Boolean);

/** `name/version` of the release that a file belongs to. */
export const releaseOf = (address: string): string => /\/_releases\/([^/]+\/[^/]+)\//.exec(address)?.[1] ?? '';

function asOf({ headers }: Response): Date {
  const date = new Date(headers.get(AS_OF) ?? 0);
  return Number.isNaN(date.getTime()) ? new Date(0) : date;
}

export const languageOf = ({ html }: Page): string => /<html[^>]* lang="(\w+)"/.exec(html)?.[1] ?? '';

/** Escaped as HTML, as in the page. */
export const titleOf = ({ html }: Page): string => /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
