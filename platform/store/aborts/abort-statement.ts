import { hostname } from 'node:os';
import * as z from 'zod';
import { partName } from 'shared/contract/registry/schema';
import type { WantedAbort } from '../cluster/cluster';
import { holdsKey, open, readEnvelope, readKey, seal, signerOf, Untrusted, type Trust } from '../../signing';

const WHAT = 'an abort in the database';

/** Ends one rollout. A key that may sign only this statement can never cause a release to be served. */
const statementSchema = z.strictObject({
  format: z.literal(1),
  name: partName,
  rolloutId: z.string().max(64),
  reason: z.string().max(2000),
  at: z.iso.datetime(),
  /** The name that the machine gives itself. */
  from: z.string().max(300),
});

export interface SignedAbort {
  abort: WantedAbort;
  from: string;
  /** The signing key, for the history. */
  key: string;
}

/** Signs with the abort key; on an older setup without one, with the registry's key. */
export function signAbort(trust: Trust, request: WantedAbort): string {
  const registryKey = trust.keysFor('registry').find(({ id }) => holdsKey(trust.folder, id));
  const hasAbortKey = trust.keysFor('abort').some(({ id }) => holdsKey(trust.folder, id));
  const id = hasAbortKey || !registryKey ? signerOf(trust, 'abort') : registryKey.id;
  const statement = { format: 1, ...request, reason: request.reason.slice(0, 2000), from: hostname() };
  return JSON.stringify(seal('abort', statement, [readKey(trust.folder, id, 'abort')]));
}

/** Throws `Untrusted` unless exactly one key signed it, and that key may end rollouts: the history names the key. */
export function openAbort(text: string, trust: Trust): SignedAbort {
  const envelope = readEnvelope(text, WHAT);
  if (envelope.signatures.length > 1) throw new Untrusted(`${WHAT} has more than one signature`);
  const keys = [...trust.keysFor('abort'), ...trust.keysFor('registry')];
  const { from, format: _, ...abort } = open(envelope, { kind: 'abort', schema: statementSchema, keys, what: WHAT });
  return { abort, from, key: envelope.signatures[0]!.keyid };
}
