import { createECDH, createHash, createPrivateKey, hkdfSync, sign, type KeyObject } from 'node:crypto';
import { sealedText } from 'shared/contract/worker/page-seal';

/** The order of P-256: a private key is a number below it. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** Signs pages that browsers may store. The key is derived from the shared secret, so it is the same on all origins and after a restart. */
export class PageSeal {
  /** An uncompressed point, in base64. */
  readonly publicKey: string;
  readonly #key: KeyObject;

  constructor(secret: Buffer) {
    const random = Buffer.from(hkdfSync('sha256', secret, '', 'pages that browsers keep', 48));
    const number = (BigInt(`0x${random.toString('hex')}`) % (ORDER - 1n)) + 1n;
    const d = Buffer.from(number.toString(16).padStart(64, '0'), 'hex');
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(d);
    const point = pair.getPublicKey();
    this.publicKey = point.toString('base64');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
    this.#key = createPrivateKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', d: d.toString('base64url'), x, y } });
  }

  /** @param hashes by path */
  sign(policy: string, hashes: Readonly<Record<string, string>>): string {
    const text = Buffer.from(sealedText(policy, hashes));
    return sign('sha256', text, { key: this.#key, dsaEncoding: 'ieee-p1363' }).toString('base64');
  }
}

export const pageHash = (html: string | Buffer): string => createHash('sha256').update(html).digest('base64');
