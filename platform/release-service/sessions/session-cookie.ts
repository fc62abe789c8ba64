import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import { SESSION_SECONDS } from 'platform/store';

const NAME = 'console-session';
/** The prefix `__Host-` keeps other subdomains from setting this cookie, and so from replacing a session by their own. */
const SECURE_NAME = `__Host-${NAME}`;

/** The secret in the session cookie of a request. */
export function sessionSecret({ headers, protocol }: Pick<FastifyRequest, 'headers' | 'protocol'>): string | undefined {
  const cookies = parseCookie(headers.cookie ?? '');
  return cookies[SECURE_NAME] ?? (protocol === 'https' ? undefined : cookies[NAME]);
}

/** The session cookie: not readable by scripts, and not sent with requests of other sites. An empty secret deletes it. */
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
