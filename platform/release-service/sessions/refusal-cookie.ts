import { parseCookie, stringifySetCookie } from 'cookie';
import type { IncomingHttpHeaders } from 'node:http';

/** Seconds within which the console asks why a sign-in was refused. */
const SECONDS = 60;

/** The prefix keeps other subdomains from setting the cookie, and so from writing what the console shows. */
const nameOf = (secure: boolean): string => `${secure ? '__Host-' : ''}console-refusal`;

/** A cookie with the reason why a sign-in with the identity provider was refused; an empty one deletes it. */
export function refusalCookie(reason: string, secure: boolean): string {
  const settings = { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: reason ? SECONDS : 0 } as const;
  return stringifySetCookie({ name: nameOf(secure), value: reason, ...settings });
}

export const readRefusal = ({ cookie = '' }: IncomingHttpHeaders, secure: boolean): string | undefined =>
  parseCookie(cookie)[nameOf(secure)];
