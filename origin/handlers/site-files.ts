import type { FastifyInstance } from 'fastify';
import type { Site } from 'shared/contract';
import type { ListedAddress } from '../page/list-addresses';
import { sitemap } from './sitemap';

const HOUR = 'public, max-age=3600';

/** The small files that the web's standards expect at fixed addresses. */
export function addSiteFiles(app: FastifyInstance, site: Site, listAddresses: () => Promise<ListedAddress[]>): void {
  app.get('/robots.txt', async (_request, reply) => {
    reply.type('text/plain; charset=utf-8').header('Cache-Control', HOUR);
    return `User-agent: *\nDisallow: /help-center/search?q=\n\nSitemap: ${site.origin}/sitemap.xml\n`;
  });

  app.get('/sitemap.xml', async (_request, reply) => {
    const addresses = await listAddresses();
    reply.type('application/xml; charset=utf-8').header('Cache-Control', HOUR);
    return sitemap(site.origin, addresses);
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
