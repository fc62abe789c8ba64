import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { PartName } from 'shared/contract';

export interface PreviewPass {
  name: PartName;
  version: string;
  /** Milliseconds since 1970. The token itself has seconds. */
  expires: number;
}

/** The key that signs preview tokens. It is derived from the same secret as the key of session tokens, and different. */
export const previewKey = (secret: Buffer): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'preview links', 32));

/** A preview token, the value of `?release=`: `help@1.5.0~EXPIRY~SIGNATURE`, in characters that need no encoding. */
export function writePass(key: Buffer, { name, version, expires }: PreviewPass): string {
  const text = `${name}@${version}~${Math.floor(expires / 1000)}`;
  return `${text}~${sign(key, text)}`;
}

/** The release of a token; `null` if it was not signed with this key, or has expired. */
export function readPass(key: Buffer, pass: string | null, now: number): Omit<PreviewPass, 'expires'> | null {
  const [, text, name, version, seconds, signature] = FORM.exec(pass ?? '') ?? [];
  if (!text || !name || !version || !signature) return null;
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(sign(key, text)))) return null;
  return now < Number(seconds) * 1000 ? { name, version } : null;
}

const FORM = /^(([a-z][a-z0-9-]*)@(\d[0-9A-Za-z.-]*)~(\d{1,12}))~([\w-]{43})$/;

const sign = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('base64url');
