import type { FastifyReply, FastifyRequest } from 'fastify';

/** Whether the browser requests a page that the visitor may never see. */
export const isPrefetch = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  String(headers['sec-purpose'] ?? '').startsWith('prefetch');

/**
 * A page that may never be shown gives no visitor a bucket, a session or another language, and is not rendered on request. The browser
 * ignores this answer and requests the page again when the visitor goes there. It is not a fault of the site, so not a 5xx.
 */
export const sendNoPrefetch = (reply: FastifyReply): FastifyReply =>
  reply.code(403).header('Cache-Control', 'no-store').type('text/plain; charset=utf-8').send('This page is not prefetched.\n');
