import type { FastifyRequest } from 'fastify';

/** Whether the visitor's own connection is encrypted, according to a proxy that `TRUSTED_PROXIES` includes. */
export const isBehindTls = ({ protocol }: Pick<FastifyRequest, 'protocol'>): boolean => protocol === 'https';

/** Makes a cookie `Secure` if it is set over TLS. */
export const secureCookie = (request: Pick<FastifyRequest, 'protocol'>, cookie: string): string =>
  isBehindTls(request) ? `${cookie}; Secure` : cookie;
