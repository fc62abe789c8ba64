import { z } from 'zod';
import { envelopeSchema, type Envelope } from '../../signing/envelope';
import { holdsRegistryKey, signatureFor, signRegistry, type RegistryStatement } from '../../signing/registry-statement';
import type { Trust } from '../../signing/trust';
import { Untrusted } from '../../signing/untrusted';
import type { State } from '../turn';

/** Commit ee1e348 kept two in one text, while a writer changed from one state to the next. */
const signatures = z.array(envelopeSchema).min(1).max(2);

export interface Verified {
  envelope: Envelope;
  statement: RegistryStatement;
}

/** Signs a state with the registry's key; the text of a row. */
export const sign = (trust: Trust, state: Pick<State, 'text' | 'sequence'>, now = Date.now()): string =>
  JSON.stringify([signRegistry(trust, state, now)]);

/**
 * Of a state's signatures, newest first, the one that holds for the longest; an invalid one blocks no valid one.
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
 * A holder of the key renews an expired signature itself. To all others, an expired signature may mean that an attacker withholds
 * newer registries (the freeze attack of TUF), so they refuse it.
 */
export function refuseExpired({ expires }: RegistryStatement, what: string, trust: Trust): void {
  if (Date.parse(expires) <= Date.now() && !holdsRegistryKey(trust))
    throw new Untrusted(`${what}: its signature expired at ${expires} and was not renewed. Is the release service running?`);
}

function parse(text: string, what: string): Envelope[] {
  try {
    return signatures.parse(JSON.parse(text));
  } catch {
    throw new Untrusted(`${what}: its signature cannot be read: it is broken, or of a newer program`);
  }
}
