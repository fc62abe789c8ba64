import * as z from 'zod';
import { partName } from 'shared/contract/registry/schema';
import type { PublicKey } from './envelope';
import { importKey } from './key-pair';

const time = z.iso.datetime();

/** What a key may sign: the list of keys (root), the registry, the abort of a rollout, or the releases of one part. */
const roleSchema = z.enum(['root', 'registry', 'abort', 'release']);
export type Role = z.infer<typeof roleSchema>;

const keySchema = z
  .strictObject({
    id: z.string(),
    role: roleSchema,
    /** The part whose releases the key signs; `null` for the other roles. */
    part: partName.nullable(),
    /** Ed25519, as SubjectPublicKeyInfo in base64. */
    publicKey: z.base64(),
    addedAt: time,
    addedBy: z.string(),
    /** The time from which its signatures are invalid. */
    ended: z
      .strictObject({ at: time, by: z.string(), how: z.enum(['rotated', 'revoked']), reason: z.string().nullable() })
      .nullable(),
  })
  .refine(({ id, publicKey }) => idOf(publicKey) === id, { path: ['id'], error: 'must be the hash of the key' })
  .refine(({ role, part }) => (role === 'release') === (part !== null), { path: ['part'], error: 'must fit the role' });

/** The list of all keys that were ever trusted: TUF's root role, with its delegations in the same list. */
export const trustSchema = z.strictObject({
  format: z.literal(1),
  /** Increases by one with every change; an older list is refused. */
  sequence: z.int().min(1),
  changedAt: time,
  change: z.string(),
  keys: z.array(keySchema).min(1),
});

export type TrustStatement = z.infer<typeof trustSchema>;
export type TrustedKey = TrustStatement['keys'][number];

/** The keys whose signatures are valid for a role. */
export function keysInForce({ keys }: TrustStatement, role: Role, part: string | null = null): PublicKey[] {
  return keys.filter((key) => key.role === role && key.part === part && !key.ended).map(({ publicKey }) => importKey(publicKey));
}

function idOf(publicKey: string): string | null {
  try {
    return importKey(publicKey).id;
  } catch {
    return null;
  }
}
