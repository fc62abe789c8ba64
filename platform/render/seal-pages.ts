import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { readSecret } from '../settings';

/** An HMAC over label and text, with a key that is derived from the folder's secret for this purpose alone. */
function sealOf(folder: string, label: string, text: string): string {
  const key = Buffer.from(hkdfSync('sha256', readSecret(folder), '', 'rendered pages', 32));
  return createHmac('sha256', key).update(`${label}\n${text}`).digest('base64url');
}

const FIRST = '{"seal":"';

/** Adds this folder's seal as the first field of a JSON object's text. */
export function sealed(folder: string, label: string, text: string): string {
  return `${FIRST}${sealOf(folder, label, text)}",${text.slice(1)}`;
}

/** Verifies and removes the seal; `null` if the text was not sealed in this folder with this label, or has changed. */
export function unsealed(folder: string, label: string, text: string): string | null {
  const end = text.indexOf('",', FIRST.length);
  if (!text.startsWith(FIRST) || end < 0) return null;
  const inner = `{${text.slice(end + 2)}`;
  const [actual, expected] = [text.slice(FIRST.length, end), sealOf(folder, label, inner)].map((seal) => Buffer.from(seal));
  return actual!.length === expected!.length && timingSafeEqual(actual!, expected!) ? inner : null;
}
