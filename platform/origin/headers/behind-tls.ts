import type { FastifyRequest } from 'fastify';

/** Whether the visitor's own connection is encrypted, by the word of a proxy that `TRUSTED_PROXIES` counts and of no other. */
export const isBehindTls = ({ protocol }: Pick<FastifyRequest, 'protocol'>): boolean => protocol === 'https';

/** A cookie that was given over TLS goes back over TLS alone. */
export const keptSecure = (request: Pick<FastifyRequest, 'protocol'>, cookie: string): string =>
  isBehindTls(request) ? `${cookie}; Secure` : cookie;
