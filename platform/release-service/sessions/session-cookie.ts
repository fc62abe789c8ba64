import { parseCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import { SESSION_SECONDS } from 'platform/store';
import { consoleCookie, cookieName } from './console-cookie';

const NAME = 'console-session';

/** The secret in the session cookie of a request. */
export function sessionSecret({ headers, protocol }: Pick<FastifyRequest, 'headers' | 'protocol'>): string | undefined {
  const cookies = parseCookie(headers.cookie ?? '');
  return cookies[cookieName(NAME, true)] ?? (protocol === 'https' ? undefined : cookies[NAME]);
}

/** The session cookie: not readable by scripts, and not sent with requests of other sites. An empty secret deletes it. */
export const sessionCookie = (secret: string, { secure }: { secure: boolean }): string =>
  consoleCookie(NAME, secret, { secure, sameSite: 'strict', lifetime: SESSION_SECONDS });

/** The service cannot see that an undeclared proxy terminates TLS, so the page's own origin counts too. */
export const isEncrypted = ({ headers, protocol }: Pick<FastifyRequest, 'headers' | 'protocol'>): boolean =>
  protocol === 'https' || (headers.origin ?? '').startsWith('https:');
