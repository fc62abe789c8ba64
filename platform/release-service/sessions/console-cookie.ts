import { stringifySetCookie } from 'cookie';

/** The prefix keeps other subdomains from setting the cookie, and so from replacing a session, a sign-in or a text of the console by their own. */
export const cookieName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name);

/** A cookie of the console, which scripts cannot read. An empty value deletes it. @param lifetime in seconds */
export const consoleCookie = (
  name: string,
  value: string,
  { secure, sameSite, lifetime }: { secure: boolean; sameSite: 'strict' | 'lax'; lifetime: number },
): string =>
  stringifySetCookie({
    name: cookieName(name, secure),
    value,
    path: '/',
    httpOnly: true,
    sameSite,
    secure,
    maxAge: value ? lifetime : 0,
  });
