import type { FastifyInstance } from 'fastify';
import { LANGUAGES, type SectionName, type Site } from 'shared/contract';
import { searchesOf } from 'shared/contract/page/link-slots';
import type { SectionDeclaration } from 'shared/contract/registry/section-declaration';
import type { AddressList, ListedAddress } from '../page/list-addresses';

const HOUR = 'public, max-age=3600';

/** Serves the small files that web standards expect at fixed addresses. */
export function addSiteFiles(
  app: FastifyInstance,
  site: Site,
  listAddresses: () => Promise<AddressList>,
  declarations: () => Record<SectionName, SectionDeclaration>,
  /** False while a section cannot be shown, so that its declaration is missing. */
  isComplete = () => true,
): void {
  app.get('/robots.txt', async (_request, reply) => {
    reply.type('text/plain; charset=utf-8').header('Cache-Control', isComplete() ? HOUR : 'no-store');
    const searches = searchesOf(declarations()).map(({ address, parameter }) => `Disallow: ${address}?${parameter}=\n`);
    return `User-agent: *\n${searches.join('') || 'Disallow:\n'}\nSitemap: ${site.origin}/sitemap.xml\n`;
  });

  app.get('/sitemap.xml', async (_request, reply) => {
    const list = await listAddresses();
    reply.type('application/xml; charset=utf-8').header('Cache-Control', list.isComplete ? HOUR : 'no-store');
    return sitemap(site.origin, list.addresses);
  });

  for (const address of ['/favicon.svg', '/favicon.ico']) {
    app.get(address, async (_request, reply) => {
      reply.type('image/svg+xml').header('Cache-Control', HOUR);
      return FAVICON;
    });
  }
}

const FAVICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16" fill="#0f4c38"/><circle cx="16" cy="16" r="4.5" fill="#f7c948"/><path fill="#fff" d="M16 5.5a3 3 0 1 1 0 .01M7 21a3 3 0 1 1 0 .01M25 21a3 3 0 1 1 0 .01"/></svg>';

const escape = (text: string): string => text.replaceAll('&', '&amp;');

/** The sitemap: every page in each language, with its alternates and the day of its last change. */
function sitemap(origin: string, addresses: ListedAddress[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${addresses.flatMap((address) => entries(origin, address)).join('\n')}
</urlset>
`;
}

function entries(origin: string, { address, updated }: ListedAddress): string[] {
  const url = (language?: string) => escape(`${origin}${address}${language ? `?lng=${language}` : ''}`);
  const link = (hreflang: string, language?: string) =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${url(language)}"/>`;
  const alternates = [...LANGUAGES.map((language) => link(language, language)), link('x-default')].join('');
  const lastmod = updated ? `<lastmod>${updated}</lastmod>` : '';
  return LANGUAGES.map((language) => `<url><loc>${url(language)}</loc>${lastmod}${alternates}</url>`);
}
