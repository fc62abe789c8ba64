import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import { SESSION_SECONDS } from './session-file';

const NAME = 'console-session';

/** What the browser holds of its session. */
export const sessionSecret = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  parseCookie(headers.cookie ?? '')[NAME];

/** No script reads it, and no other site's page can make a browser send it. An empty secret takes it away. */
export function sessionCookie(secret: string, { secure }: { secure: boolean }): string {
  return stringifySetCookie({
    name: NAME,
    value: secret,
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure,
    maxAge: secret === '' ? 0 : SESSION_SECONDS,
  });
}

/** A proxy that nobody declared ends the encryption unseen; the page's own address tells. */
export const isEncrypted = ({ headers, protocol }: Pick<FastifyRequest, 'headers' | 'protocol'>): boolean =>
  protocol === 'https' || (headers.origin ?? '').startsWith('https:');
