import { sign, verify, type KeyObject } from 'node:crypto';
import * as z from 'zod';
import { parseJson } from '../json';
import { Untrusted } from './untrusted';

/** The kinds of statement. A signature covers the kind, so that it is not valid for another kind. */
export type Kind = 'trust' | 'registry' | 'abort' | 'release' | 'pages';

export interface SigningKey {
  id: string;
  privateKey: KeyObject;
}

export interface PublicKey {
  id: string;
  publicKey: KeyObject;
}

/** DSSE, the envelope of in-toto and Sigstore. It signs the bytes of a statement, so no canonical JSON is needed. */
export const envelopeSchema = z.strictObject({
  payloadType: z.string(),
  payload: z.base64(),
  signatures: z
    .array(z.strictObject({ keyid: z.string(), sig: z.base64() }))
    .min(1)
    .max(8),
});

export type Envelope = z.infer<typeof envelopeSchema>;

const typeOf = (kind: Kind): string => `application/vnd.site.${kind}+json`;

/** DSSE's pre-authentication encoding (PAE). The lengths keep one field from being read as part of another. */
function encoded(type: string, payload: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`DSSEv1 ${Buffer.byteLength(type)} ${type} ${payload.length} `), payload]);
}

export function seal(kind: Kind, statement: object, keys: readonly SigningKey[]): Envelope {
  const payload = Buffer.from(JSON.stringify(statement));
  const message = encoded(typeOf(kind), payload);
  const signatures = keys.map(({ id, privateKey }) => ({ keyid: id, sig: sign(null, message, privateKey).toString('base64') }));
  return { payloadType: typeOf(kind), payload: payload.toString('base64'), signatures };
}

/** Verifies that one of these keys signed the envelope, and returns its statement. `what` names the envelope in a refusal. */
export function open<Schema extends z.ZodType>(
  envelope: Envelope,
  { kind, schema, keys, what }: { kind: Kind; schema: Schema; keys: readonly PublicKey[]; what: string },
): z.infer<Schema> {
  const payload = Buffer.from(envelope.payload, 'base64');
  const message = encoded(typeOf(kind), payload);
  const isSigned = envelope.signatures.some(({ keyid, sig }) => {
    const key = keys.find(({ id }) => id === keyid);
    return key && verify(null, message, key.publicKey, Buffer.from(sig, 'base64'));
  });
  if (envelope.payloadType !== typeOf(kind) || !isSigned) {
    const by = envelope.signatures.map(({ keyid }) => keyid.slice(0, 40)).join(', ');
    throw new Untrusted(`${what} is not signed by a key that counts for it (the signature names key ${by})`);
  }
  const result = schema.safeParse(JSON.parse(payload.toString('utf8')));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Untrusted(`${what}: what was signed has a field "${issue!.path.join('.')}" that is not right: ${issue!.message}`);
}

/** Parses the text of a file as an envelope. `what` names it in a refusal. */
export function readEnvelope(text: string, what: string): Envelope {
  const result = envelopeSchema.safeParse(parseJson(text));
  if (result.success) return result.data;
  throw new Untrusted(`${what} is no signature: it is broken, or of a newer program`);
}
