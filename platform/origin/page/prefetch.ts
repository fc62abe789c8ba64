import type { FastifyReply, FastifyRequest } from 'fastify';

/** Whether the browser prefetches the page, which the visitor may never see. */
export const isPrefetch = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  String(headers['sec-purpose'] ?? '').startsWith('prefetch');

/**
 * Declines a prefetch: a page that may never be shown must not set a bucket, a session or a language, and is not rendered on request. The
 * browser ignores this response and requests the page again on navigation. It is no fault of the site, so not a 5xx.
 */
export const refusePrefetch = (reply: FastifyReply): FastifyReply =>
  reply.code(403).header('Cache-Control', 'no-store').type('text/plain; charset=utf-8').send('This page is not prefetched.\n');
