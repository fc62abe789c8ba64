// A page as it is kept. Any page of the site can write into the caches, so nothing that stands there is believed but what the origin
// signed: the page, its policy and its path. The other headers say only what is worth tidying away.
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

/** A page to keep, with the time from which it is, and what signs it. One of a set is signed with all others of it. */
export function keptPage(html: string, asOf: Date, signed?: { policy: string; seal: string }): Response {
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      // Shown by itself, as no worker does, it runs nothing.
      [POLICY]: signed?.policy ?? "default-src 'none'",
      ...(signed && { [PAGE_SEAL]: signed.seal }),
      [RELEASES]: releasesIn(html).join(' '),
      [AS_OF]: asOf.toISOString(),
    },
  });
}

/** What of the network's answer is kept: a whole page that the site shows to everyone, and nothing else. */
export async function keepable(address: string, response: Response): Promise<Response | null> {
  const isPage = response.status === 200 && (response.headers.get('Content-Type') ?? '').startsWith('text/html');
  if (!isPage || response.redirected || new URL(address, 'http://site').searchParams.has('release')) return null;
  const seal = response.headers.get(PAGE_SEAL);
  if (seal === null) return null;
  const html = await response.clone().text();
  // A preview is for the people who have its link, and a search is the visitor's own.
  if (html.includes('<meta name="robots" content="noindex">')) return null;
  const sent = Date.parse(response.headers.get('Date') ?? '');
  const policy = response.headers.get(POLICY) ?? '';
  return keptPage(html, Number.isNaN(sent) ? new Date() : new Date(sent), { policy, seal });
}

/** A page that was kept because it was read; `null` when the origin has not signed it for this path, or a release of it is recalled. */
export async function readVisited(path: string, response: Response): Promise<Page | null> {
  const html = await response.text();
  const policy = response.headers.get(POLICY) ?? '';
  const hashes = { [new URL(path, 'http://site').pathname]: await hashOf(html) };
  const isTrue = await isSealed(response.headers.get(PAGE_SEAL) ?? '', policy, hashes);
  return isTrue && !isRecalled(releasesIn(html)) ? { html, policy, asOf: asOf(response) } : null;
}

/** A page of a set whose seal holds; `null` when it is another than was signed, or a release of it is recalled. */
export async function readSaved(hash: string | undefined, policy: string, response: Response): Promise<Page | null> {
  const html = await response.text();
  const isTrue = hash !== undefined && (await hashOf(html)) === hash;
  return isTrue && !isRecalled(releasesIn(html)) ? { html, policy, asOf: asOf(response) } : null;
}

/** `name/version` of every release that a page names, also of those that it would fall back on. */
const releasesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/\/_releases\/([\w-]+\/[\w.-]+)\//g)].map(([, release]) => release!)),
];

/** According to the cache, which is not trusted: which files are worth keeping, and not what may be shown. */
export const releasesOf = ({ headers }: Response): string[] => (headers.get(RELEASES) ?? '').split(' ').filter(Boolean);

function asOf({ headers }: Response): Date {
  const date = new Date(headers.get(AS_OF) ?? 0);
  return Number.isNaN(date.getTime()) ? new Date(0) : date;
}

/** HTML, as it stands in the page. */
export const titleOf = ({ html }: Page): string => /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
