import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { readSecret } from '../settings';

/** The key that seals this folder's rendered pages, derived from the secret for this purpose alone. */
export const pagesKey = (folder: string): Buffer => Buffer.from(hkdfSync('sha256', readSecret(folder), '', 'rendered pages', 32));

const sealOf = (key: Buffer, label: string, text: string): string =>
  createHmac('sha256', key).update(`${label}\n${text}`).digest('base64url');

const FIRST = '{"seal":"';

/** Adds a seal (an HMAC over label and text) as the first field of a JSON object's text. */
export function sealed(key: Buffer, label: string, text: string): string {
  return `${FIRST}${sealOf(key, label, text)}",${text.slice(1)}`;
}

/** Verifies and removes the seal; `null` if the text was not sealed with this key and label, or has changed. */
export function unsealed(key: Buffer, label: string, text: string): string | null {
  const end = text.indexOf('",', FIRST.length);
  if (!text.startsWith(FIRST) || end < 0) return null;
  const inner = `{${text.slice(end + 2)}`;
  const [actual, expected] = [text.slice(FIRST.length, end), sealOf(key, label, inner)].map((seal) => Buffer.from(seal));
  return actual!.length === expected!.length && timingSafeEqual(actual!, expected!) ? inner : null;
}
