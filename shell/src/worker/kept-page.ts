// A page as it is kept: with what must be known of it without reading it again.
const RELEASES = 'X-Releases';
const AS_OF = 'X-As-Of';
const TITLE = 'X-Title';
const POLICY = 'Content-Security-Policy';

/** A page to keep, with the time from which it is. */
export function keptPage(html: string, policy: string, asOf: Date): Response {
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      [POLICY]: policy,
      [RELEASES]: releasesIn(html).join(' '),
      [AS_OF]: asOf.toISOString(),
      [TITLE]: encodeURIComponent(title),
    },
  });
}

/** What of the network's answer is kept: a whole page that the site shows to everyone, and nothing else. */
export async function keepable(address: string, response: Response): Promise<Response | null> {
  const isPage = response.status === 200 && (response.headers.get('Content-Type') ?? '').startsWith('text/html');
  if (!isPage || response.redirected || new URL(address, 'http://site').searchParams.has('release')) return null;
  const html = await response.clone().text();
  // A preview is for who has its link, and the words of a search are the visitor's own.
  if (html.includes('<meta name="robots" content="noindex">')) return null;
  const sent = Date.parse(response.headers.get('Date') ?? '');
  return keptPage(html, response.headers.get(POLICY) ?? '', Number.isNaN(sent) ? new Date() : new Date(sent));
}

/** `name/version` of every release that a page names, also of those that it would fall back on. */
const releasesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/\/_releases\/([\w-]+\/[\w.-]+)\//g)].map(([, release]) => release!)),
];

export const releasesOf = ({ headers }: Response): string[] => (headers.get(RELEASES) ?? '').split(' ').filter(Boolean);
export const asOf = ({ headers }: Response): Date => new Date(headers.get(AS_OF) ?? 0);
export const titleOf = ({ headers }: Response): string => decodeURIComponent(headers.get(TITLE) ?? '');
