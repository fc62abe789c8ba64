import * as z from 'zod';
import { sha256 } from '../sha256';
import { open, seal, type Envelope, type PublicKey } from './envelope';
import { holdsKey, readKey } from './key-pair';
import { signerOf } from './signer';
import type { Trust } from './trust';
import { Untrusted } from './untrusted';

const DAY = 24 * 60 * 60 * 1000;
/** The lifetime of a signature, in milliseconds: after it, an outdated copy is detected (TUF's freeze attack). */
export const LIFETIME = 7 * DAY;

const statementSchema = z.strictObject({
  format: z.literal(1),
  /** The number of the registry state. */
  sequence: z.int().min(0),
  /** sha256 of `registry.json`. */
  registry: z.string().regex(/^[0-9a-f]{64}$/),
  signedAt: z.iso.datetime(),
  expires: z.iso.datetime(),
});

export type RegistryStatement = z.infer<typeof statementSchema>;

export const holdsRegistryKey = ({ folder, own }: Trust): boolean =>
  own.keys.some(({ id, role, ended }) => role === 'registry' && !ended && holdsKey(folder, id));

/** Signs a registry state. Like TUF's timestamp role, the statement is signed again before it expires, without a change of the registry. */
export function signRegistry(trust: Trust, registry: { text: string; sequence: number }, now: number): Envelope {
  const key = readKey(trust.folder, signerOf(trust, 'registry'), 'registry');
  const statement: RegistryStatement = {
    format: 1,
    sequence: registry.sequence,
    registry: sha256(registry.text),
    signedAt: new Date(now).toISOString(),
    expires: new Date(now + LIFETIME).toISOString(),
  };
  return seal('registry', statement, [key]);
}

/** Selects, of several signatures, the one for this text. */
export function signatureFor(
  text: string,
  envelopes: readonly Envelope[],
  keys: readonly PublicKey[],
  what: string,
): { envelope: Envelope; statement: RegistryStatement } {
  let fault: Untrusted | null = null;
  for (const envelope of envelopes) {
    try {
      const statement = open(envelope, { kind: 'registry', schema: statementSchema, keys, what: `${what}: its signature` });
      if (statement.registry === sha256(text)) return { envelope, statement };
    } catch (error) {
      if (!(error instanceof Untrusted)) throw error;
      fault ??= error;
    }
  }
  throw fault ?? new Untrusted(`${what} is not what was signed`);
}
