import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { networkOf } from '../limits/network-of';

const HOUR = 60 * 60 * 1000;
/** Seconds that a browser keeps a token. */
export const TOKEN_AGE = (2 * HOUR) / 1000;

export interface Session {
  /** Random. Identifies the session, which counts once on all its pages. */
  nonce: string;
  /** About to expire: the next page sets a new one, so that signals arrive in time. */
  isOld: boolean;
  /** Milliseconds since 1970. */
  issuedAt: number;
}

/**
 * Tokens that prove that this site recently served a page to a browser in a bucket and network. Without them anyone could send signals for
 * every bucket. A token does not identify the visitor: it is a time, a random nonce and an HMAC.
 */
export class SessionTokens {
  constructor(
    private readonly secret: Buffer,
    private readonly now: () => number = Date.now,
  ) {}

  issue(bucket: number, address: string): string {
    const [issuedAt, nonce] = [this.now().toString(36), randomBytes(12).toString('base64url')];
    return [issuedAt, nonce, this.#sign(issuedAt, nonce, bucket, address)].join('.');
  }

  /** `null` for a token that is forged, expired, or was issued to another bucket or network. */
  read(token: string | undefined, bucket: number, address: string): Session | null {
    const [, issuedAt, nonce, signature] = /^([0-9a-z]{1,12})\.([\w-]{16})\.([\w-]{43})$/.exec(token ?? '') ?? [];
    if (!issuedAt || !nonce || !signature) return null;
    const expected = this.#sign(issuedAt, nonce, bucket, address);
    if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return null;
    const at = Number.parseInt(issuedAt, 36);
    const age = this.now() - at;
    return age < TOKEN_AGE * 1000 ? { nonce, isOld: age > HOUR, issuedAt: at } : null;
  }

  #sign(issuedAt: string, nonce: string, bucket: number, address: string): string {
    const text = [issuedAt, nonce, bucket, networkOf(address)].join(' ');
    return createHmac('sha256', this.secret).update(text).digest('base64url');
  }
}
