import * as z from 'zod';
import { parseJson } from '../../json';
import {
  envelopeSchema,
  holdsRegistryKey,
  signatureFor,
  signRegistry,
  Untrusted,
  type Envelope,
  type RegistryStatement,
  type Trust,
} from '../../signing';
import type { State } from '../registry-state';

/** In the format of commit ee1e348 one text has two signatures while a state is replaced. */
const signatures = z.array(envelopeSchema).min(1).max(2);

export type Verified = ReturnType<typeof signatureFor>;

/** Signs a state with the registry's key. @returns the text of a row in `site.signatures` */
export const sign = (trust: Trust, state: Pick<State, 'text' | 'sequence'>, now = Date.now()): string =>
  JSON.stringify([signRegistry(trust, state, now)]);

/**
 * Verifies a state's signatures, newest first, and selects the one that expires last. An invalid one does not block a valid one.
 * @param what names the state in a refusal
 */
export function verify({ text, sequence }: State, texts: readonly string[], trust: Trust, what: string): Verified {
  let fault = new Untrusted(`${what} has no signature`);
  const valid: Verified[] = [];
  for (const signature of texts.toReversed()) {
    try {
      const verified = signatureFor(text, parse(signature, what), trust.keysFor('registry'), what);
      if (verified.statement.sequence !== sequence)
        throw new Untrusted(`${what} was signed as number ${verified.statement.sequence}`);
      valid.push(verified);
    } catch (error) {
      if (!(error instanceof Untrusted)) throw error;
      fault = error;
    }
  }
  const [longest] = valid.sort((a, b) => b.statement.expires.localeCompare(a.statement.expires));
  if (!longest) throw fault;
  return longest;
}

/**
 * A machine with the key renews an expired signature. All others refuse it, because an attacker may be withholding newer registries
 * (TUF's freeze attack).
 */
export function refuseExpired({ expires }: RegistryStatement, what: string, trust: Trust): void {
  if (Date.parse(expires) <= Date.now() && !holdsRegistryKey(trust))
    throw new Untrusted(`${what}: its signature expired at ${expires} and was not renewed. Is the release service running?`);
}

function parse(text: string, what: string): Envelope[] {
  const { data } = signatures.safeParse(parseJson(text));
  if (data) return data;
  throw new Untrusted(`${what}: its signature cannot be read: it is broken, or of a newer program`);
}
