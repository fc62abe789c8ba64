import type { FastifyRequest } from 'fastify';
import { Refused } from '../answers/problem';

/**
 * Refuses forged requests of other sites (CSRF), in addition to SameSite: older browsers do not support SameSite, and another subdomain of
 * the same domain counts as the same site.
 */
export function refuseForged({ headers, host, method }: Pick<FastifyRequest, 'headers' | 'host' | 'method'>): void {
  if (method === 'GET' || method === 'HEAD') return;
  const { origin } = headers;
  const isOwn = origin === undefined ? headers['sec-fetch-site'] === 'same-origin' : hostOf(origin) === host;
  if (isOwn) return;
  throw new Refused(
    'foreign-origin',
    `The request comes from ${origin ?? 'a page that does not say who it is'}, and the console answers at ${host}. A proxy before the service has to pass the header Host on.`,
  );
}

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null);
