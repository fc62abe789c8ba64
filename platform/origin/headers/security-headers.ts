// Not helmet: only three of its twelve headers apply, and it does not set Permissions-Policy.
import type { FastifyInstance } from 'fastify';
import { isBehindTls } from './behind-tls';

const ALWAYS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
};

/**
 * HSTS for a year, without subdomains, which others administer; browsers ignore it on plain http. No other origin may embed the
 * site's files.
 */
const BEHIND_TLS = {
  ...ALWAYS,
  'Strict-Transport-Security': 'max-age=31536000',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Sets the headers of every response. Pages add their content security policy. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    reply.headers(isBehindTls(request) ? BEHIND_TLS : ALWAYS);
    next();
  });
}
