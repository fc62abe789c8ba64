import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** A text in every content encoding. */
export interface Encoded {
  etag: string;
  /** sha256 of the uncompressed text, in base64. */
  sha256: string;
  identity: Buffer;
  br: Buffer;
  gzip: Buffer;
}

/** Compression levels: of brotli 1 to 11, of gzip 1 to 9. */
const EFFORTS = {
  /** A cached page is compressed once for thousands of visitors, so it may take 35 ms. */
  page: { br: 11, gzip: 9 },
  /** Megabytes would take a minute with the highest level. */
  set: { br: 9, gzip: 9 },
  once: { br: 4, gzip: 4 },
};

export async function encode(text: string, kind: keyof typeof EFFORTS): Promise<Encoded> {
  const identity = Buffer.from(text);
  const effort = EFFORTS[kind];
  const params = { [constants.BROTLI_PARAM_QUALITY]: effort.br, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length };
  const [br, gz] = await Promise.all([brotli(identity, { params }), zip(identity, { level: effort.gzip })]);
  const hash = createHash('sha256').update(identity).digest();
  return {
    etag: `"${hash.toString('base64url').slice(0, 22)}"`,
    sha256: hash.toString('base64'),
    identity,
    br,
    gzip: gz,
  };
}
