import type { FastifyRequest } from 'fastify';
import { SESSION_COOKIE } from 'shared/contract/page/cookies';
import { readCookies, writeCookie } from '../page/cookies';
import { readBucket } from '../page/visitor';
import { TOKEN_AGE, type SessionTokens } from './session-token';

export interface Sender {
  bucket: number;
  /** The session that the token names. */
  session: string;
  address: string;
}

/** Who sent a request, as far as counting goes; `null` when nothing proves that this origin gave them a page. */
export function senderOf(tokens: SessionTokens, request: FastifyRequest): Sender | null {
  const cookies = readCookies(request.headers.cookie);
  const bucket = readBucket(cookies);
  if (bucket === null) return null;
  const known = tokens.read(cookies[SESSION_COOKIE], bucket, request.ip);
  return known && { bucket, session: known.nonce, address: request.ip };
}

/** A new token where the visitor has none that would last; a cookie, because then the page itself stays the same for all. */
export function renewedSession(tokens: SessionTokens, request: FastifyRequest, bucket: number): string | null {
  const known = tokens.read(readCookies(request.headers.cookie)[SESSION_COOKIE], bucket, request.ip);
  if (known && !known.isOld) return null;
  return writeCookie(SESSION_COOKIE, tokens.issue(bucket, request.ip), TOKEN_AGE, { httpOnly: true });
}
