import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { PartName } from 'shared/contract';

export interface PreviewToken {
  name: PartName;
  version: string;
  /** Milliseconds since 1970. The token itself has seconds. */
  expires: number;
}

/** A preview token, the value of `?release=`: `help@1.5.0~EXPIRY~SIGNATURE`, in characters that need no encoding. */
export function writePreviewToken(secret: Buffer, { name, version, expires }: PreviewToken): string {
  const text = `${name}@${version}~${Math.floor(expires / 1000)}`;
  return `${text}~${sign(secret, text)}`;
}

/** The release of a token; `null` if it was not signed with a key of this secret, or has expired. */
export function readPreviewToken(secret: Buffer, token: string | null, now: number): Omit<PreviewToken, 'expires'> | null {
  const [, text, name, version, seconds, signature] = FORM.exec(token ?? '') ?? [];
  if (!text || !name || !version || !signature) return null;
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(sign(secret, text)))) return null;
  return now < Number(seconds) * 1000 ? { name, version } : null;
}

const FORM = /^(([a-z][a-z0-9-]*)@(\d[0-9A-Za-z.-]*)~(\d{1,12}))~([\w-]{43})$/;

/** The key is derived from the same secret as the key of session tokens, and different. */
function sign(secret: Buffer, text: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'preview links', 32));
  return createHmac('sha256', key).update(text).digest('base64url');
}
