import type { FastifyInstance } from 'fastify';
import { LANGUAGES } from 'shared/contract';
import type { Origin } from '../origin';
import { listAddresses } from '../page/list-addresses';
import type { RenderedPages } from '../page/rendered-pages';

const HOUR = 'public, max-age=3600';

/** The small files that the web's standards expect at fixed addresses. */
export function addSiteFiles(app: FastifyInstance, { site, live }: Origin, rendered: RenderedPages): void {

  app.get('/robots.txt', async (_request, reply) => {
    reply.type('text/plain; charset=utf-8').header('Cache-Control', HOUR);
    return `User-agent: *\nDisallow: /help-center/search?\n\nSitemap: ${site.origin}/sitemap.xml\n`;
  });

  app.get('/sitemap.xml', async (_request, reply) => {
    const addresses = await listAddresses(live.current, rendered);
    reply.type('application/xml; charset=utf-8').header('Cache-Control', HOUR);
    return sitemap(site.origin, addresses);
  });

  app.get('/site.webmanifest', async (_request, reply) => {
    reply.type('application/manifest+json; charset=utf-8').header('Cache-Control', HOUR);
    return JSON.stringify({
      name: site.productName,
      short_name: site.productName,
      start_url: '/',
      display: 'browser',
      background_color: '#fbfaf6',
      theme_color: '#0f4c38',
      icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
    });
  });

  for (const address of ['/favicon.svg', '/favicon.ico']) {
    app.get(address, async (_request, reply) => {
      reply.type('image/svg+xml').header('Cache-Control', HOUR);
      return FAVICON;
    });
  }
}

function sitemap(origin: string, addresses: string[]): string {
  const escape = (text: string) => text.replaceAll('&', '&amp;');
  const entry = (address: string) => {
    const alternates = LANGUAGES.map((language) => `<xhtml:link rel="alternate" hreflang="${language}" href="${escape(`${origin}${address}?lng=${language}`)}"/>`);
    return LANGUAGES.map((language) => `<url><loc>${escape(`${origin}${address}?lng=${language}`)}</loc>${alternates.join('')}</url>`).join('\n');
  };
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${addresses.map(entry).join('\n')}
</urlset>
`;
}

const FAVICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16" fill="#0f4c38"/><circle cx="16" cy="16" r="4.5" fill="#f7c948"/><path fill="#fff" d="M16 5.5a3 3 0 1 1 0 .01M7 21a3 3 0 1 1 0 .01M25 21a3 3 0 1 1 0 .01"/></svg>';
