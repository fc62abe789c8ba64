import { readFileSync } from 'node:fs';
import { registryFile } from './registry-paths';
import { keepLastGood, lastGoodState, readSignatures } from './registry-signatures';
import { holdsRegistryKey, signatureFor, type RegistryStatement } from '../signing/registry-statement';
import { trustOf, wholeTrustOf, type Trust } from '../signing/trust';
import { Untrusted } from '../signing/untrusted';

/** The highest number that this process has seen, by folder. */
const seen = new Map<string, number>();

const ADVICE =
  'Put back what was signed; or, if you changed it yourself: npm run release -- sign registry --reason "…" (see docs/runbook.md)';

/** Refuses the text of `registry.json` unless the registry's key signed it, it is not older than what was seen, and has not expired. */
export function verifyRegistry(data: string, text: string, sequence: number): void {
  const trust = wholeTrustOf(data);
  if (!trust) return;
  const file = registryFile(data);
  try {
    const { statement } = signatureFor(text, readSignatures(data), trust.keysFor('registry'), file);
    if (statement.sequence !== sequence)
      throw new Untrusted(`${file} was signed as number ${statement.sequence}, and says ${sequence}`);
    refuseOlder(data, trust, file, sequence);
    refuseExpired(statement, file, holdsRegistryKey(data, trust));
  } catch (error) {
    if (error instanceof Untrusted) throw new Untrusted(`${error.message}. ${ADVICE}`);
    throw error;
  }
  seen.set(data, sequence);
}

/** Keeps a state that was taken over as the last good one, unless a newer one is kept. */
export async function rememberGood(data: string): Promise<void> {
  const trust = trustOf(data);
  if (!trust) return;
  const text = readFileSync(registryFile(data), 'utf8');
  const { envelope, statement } = signatureFor(text, readSignatures(data), trust.keysFor('registry'), registryFile(data));
  if ((lastGoodState(data, trust)?.sequence ?? -1) >= statement.sequence) return;
  await keepLastGood(data, { text, signature: envelope });
}

function refuseOlder(data: string, trust: Trust, file: string, sequence: number): void {
  const newest = Math.max(seen.get(data) ?? 0, lastGoodState(data, trust)?.sequence ?? 0);
  if (sequence < newest)
    throw new Untrusted(`${file} is number ${sequence}; number ${newest} was seen already, so it is an old copy`);
}

/** Whoever holds the key renews by itself; to all others a registry that nobody renews is one that somebody keeps from them. */
export function refuseExpired({ expires }: RegistryStatement, what: string, isRenewedHere: boolean, now = Date.now()): void {
  if (!isRenewedHere && Date.parse(expires) <= now)
    throw new Untrusted(`${what}: its signature expired at ${expires}, and nobody renewed it. Is the release service running?`);
}
