import { parseJson } from '../json';
import { open, readEnvelope, type PublicKey } from './envelope';
import { keysInForce, trustSchema, type TrustStatement } from './trust-statement';
import { Untrusted } from './untrusted';

interface Anchors {
  /** The list that this folder accepted last. */
  before: TrustStatement | null;
  /** Root keys that the operator configures (`SITE_TRUST`). */
  pinned: readonly PublicKey[] | null;
}

/**
 * Verifies a list of keys: a root key of the list before it, or a pinned one, must have signed it, and it must not be older than the
 * one before. Without both, the first list is trusted on first use.
 */
export function acceptTrust(text: string, what: string, { before, pinned }: Anchors): TrustStatement {
  const envelope = readEnvelope(text, what);
  const roots = before ? keysInForce(before, 'root') : (pinned ?? ownRoots(envelope.payload, what));
  const statement = open(envelope, { kind: 'trust', schema: trustSchema, keys: roots, what });
  if (before && statement.sequence < before.sequence)
    throw new Untrusted(
      `${what} is number ${statement.sequence}; number ${before.sequence} was seen already, so it is an old copy`,
    );
  if (before && statement.sequence === before.sequence && JSON.stringify(statement) !== JSON.stringify(before))
    throw new Untrusted(`${what} has number ${statement.sequence} like the one that was accepted before, and other contents`);
  return statement;
}

function ownRoots(payload: string, what: string): PublicKey[] {
  const { data } = trustSchema.safeParse(parseJson(Buffer.from(payload, 'base64').toString('utf8')));
  if (data) return keysInForce(data, 'root');
  throw new Untrusted(`${what} is no list of keys: it is broken, or of a newer program`);
}
