import { parseCookie, stringifySetCookie } from 'cookie';

/** The cookies of a request by name; the first of a name counts. */
export const readCookies = (header = ''): Readonly<Record<string, string | undefined>> => parseCookie(header);

/** A cookie for the whole site; `seconds` is how long the browser keeps it. */
export function writeCookie(name: string, value: string | number, seconds: number, { httpOnly = false } = {}): string {
  return stringifySetCookie({ name, value: String(value), path: '/', maxAge: seconds, sameSite: 'lax', httpOnly });
}
