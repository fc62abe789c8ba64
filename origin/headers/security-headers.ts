// Our own: of helmet's twelve headers three would be left, and Permissions-Policy is none of them.
import type { FastifyInstance } from 'fastify';
import { isBehindTls } from './behind-tls';

const ALWAYS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
};

/** A year. Not for subdomains: they are others' to decide. On plain http browsers ignore the first, and nobody may embed the site's files. */
const BEHIND_TLS = {
  'Strict-Transport-Security': 'max-age=31536000',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** For every answer; pages add their content security policy. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(isBehindTls(request) ? { ...ALWAYS, ...BEHIND_TLS } : ALWAYS);
  });
}
