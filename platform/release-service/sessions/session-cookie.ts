import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import { SESSION_SECONDS } from 'platform/store';

const NAME = 'console-session';
/** No neighbour below the same domain can set a cookie of such a name, so none can put its own session in the place of this one. */
const SECURE_NAME = `__Host-${NAME}`;

/** What the browser holds of its session. */
export function sessionSecret({ headers, protocol }: Pick<FastifyRequest, 'headers' | 'protocol'>): string | undefined {
  const cookies = parseCookie(headers.cookie ?? '');
  return cookies[SECURE_NAME] ?? (protocol === 'https' ? undefined : cookies[NAME]);
}

/** No script reads it, and no other site's page can make a browser send it. An empty secret takes it away. */
export function sessionCookie(secret: string, { secure }: { secure: boolean }): string {
  return stringifySetCookie({
    name: secure ? SECURE_NAME : NAME,
    value: secret,
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure,
    maxAge: secret === '' ? 0 : SESSION_SECONDS,
  });
}

/** The service cannot see that an undeclared proxy terminates TLS, so the page's own origin counts too. */
export const isEncrypted = ({ headers, protocol }: Pick<FastifyRequest, 'headers' | 'protocol'>): boolean =>
  protocol === 'https' || (headers.origin ?? '').startsWith('https:');
