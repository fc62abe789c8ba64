import { parseCookie } from 'cookie';
import type { IncomingHttpHeaders } from 'node:http';
import { consoleCookie, cookieName } from './console-cookie';

const NAME = 'console-refusal';
/** Seconds within which the console asks why a sign-in was refused. */
const LIFETIME = 60;

/** A cookie with the reason why a sign-in with the identity provider was refused; an empty one deletes it. */
export const refusalCookie = (reason: string, secure: boolean): string =>
  consoleCookie(NAME, reason, { secure, sameSite: 'lax', lifetime: LIFETIME });

export const readRefusal = ({ cookie = '' }: IncomingHttpHeaders, secure: boolean): string | undefined =>
  parseCookie(cookie)[cookieName(NAME, secure)];
