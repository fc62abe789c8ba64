import { parseCookie, stringifySetCookie } from 'cookie';

/** The cookies of a request by name. The first of a name wins. */
export const readCookies = (header = ''): Readonly<Record<string, string | undefined>> => parseCookie(header);

/** The cookie with which a previewed page loads the files of its release. It has the preview token, and its path covers those files alone. */
export const PREVIEW_COOKIE = 'preview';

/** A session cookie, valid as long as the preview token, and sent only for files below this folder. */
export const previewCookie = (token: string, folder: string): string =>
  stringifySetCookie({ name: PREVIEW_COOKIE, value: token, path: folder, sameSite: 'strict', httpOnly: true });

/** A cookie for the whole site; `seconds` is how long the browser keeps it. */
export function writeCookie(name: string, value: string | number, seconds: number, { httpOnly = false } = {}): string {
  return stringifySetCookie({ name, value: String(value), path: '/', maxAge: seconds, sameSite: 'lax', httpOnly });
}
