import { LANGUAGES } from 'shared/contract';
import type { ListedAddress } from '../page/list-addresses';

const escape = (text: string): string => text.replaceAll('&', '&amp;');

/** The list for search engines: every page in each language, with the same page in the others and the day of its last change. */
export function sitemap(origin: string, addresses: ListedAddress[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${addresses.flatMap((listed) => entries(origin, listed)).join('\n')}
</urlset>
`;
}

function entries(origin: string, { address, updated }: ListedAddress): string[] {
  const url = (language?: string) => escape(`${origin}${address}${language ? `?lng=${language}` : ''}`);
  const link = (named: string, language?: string) => `<xhtml:link rel="alternate" hreflang="${named}" href="${url(language)}"/>`;
  const alternates = [...LANGUAGES.map((language) => link(language, language)), link('x-default')].join('');
  const changed = updated ? `<lastmod>${updated}</lastmod>` : '';
  return LANGUAGES.map((language) => `<url><loc>${url(language)}</loc>${changed}${alternates}</url>`);
}
