import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { envelopeSchema, type Envelope } from '../signing/envelope';
import { readLastGood } from '../signing/last-good';
import { lastGoodFile, registrySignatureFile, trustFile } from '../signing/paths';
import { openRegistrySignature, signatureFor, signRegistry } from '../signing/registry-statement';
import type { Trust } from '../signing/trust';
import { Untrusted } from '../signing/untrusted';
import { registryFile } from './registry-paths';
import { writeDurably } from './write-durably';

/** The signature of the state in force, and of the one before or after it while a writer changes from one to the other. */
const signatures = z.array(envelopeSchema).min(1).max(2);

/** @param what names the file in a refusal */
export function parseSignatures(text: string, what: string): Envelope[] {
  try {
    return signatures.parse(JSON.parse(text));
  } catch {
    throw new Untrusted(`${what} is no signature: it is broken, or of a newer program`);
  }
}

export function readSignatures(data: string): Envelope[] {
  const file = registrySignatureFile(data);
  if (!existsSync(file)) throw new Untrusted(`${registryFile(data)} has no signature: ${file} is missing`);
  return parseSignatures(readFileSync(file, 'utf8'), file);
}

/**
 * Signs a state before it comes into force, beside the signature of the one that is: a writer that is killed in between leaves the
 * old state or the new one, and each is signed.
 */
export async function signState(
  data: string,
  trust: Trust,
  state: { text: string; sequence: number },
  now = Date.now(),
): Promise<Envelope> {
  const signature = signRegistry(data, trust, state, now);
  await writeSignatures(data, besideCurrent(data, trust, state.text, signature));
  return signature;
}

/** A signature of the next state, after that of the state in force. */
export function besideCurrent(data: string, trust: Trust, next: string, signature: Envelope): Envelope[] {
  const current = existsSync(registryFile(data)) ? currentSignature(data, trust, next) : null;
  return current ? [current, signature] : [signature];
}

export const textOfSignatures = (envelopes: Envelope[]): string => `${JSON.stringify(envelopes, null, 2)}\n`;

export const writeSignatures = (data: string, envelopes: Envelope[]): Promise<void> =>
  writeDurably(registrySignatureFile(data), textOfSignatures(envelopes));

/** `null` also when the state is the same as before, which needs one signature only. */
function currentSignature(data: string, trust: Trust, next: string): Envelope | null {
  try {
    const text = readFileSync(registryFile(data), 'utf8');
    if (text === next) return null;
    return signatureFor(text, readSignatures(data), trust.keysFor('registry'), registryFile(data)).envelope;
  } catch {
    return null;
  }
}

/** Keeps what was verified, so that nothing older is taken after it, also by another process and after a restart. */
export async function keepLastGood(data: string, state: { text: string; signature: Envelope } | null): Promise<void> {
  const registry = state && { text: state.text, signature: state.signature };
  const kept = { format: 1, trust: readFileSync(trustFile(data), 'utf8'), registry };
  await writeDurably(lastGoodFile(data), `${JSON.stringify(kept, null, 2)}\n`);
}

/** The newest state that was verified here, and its number; `null` when there is none, or it is not what was signed. */
export function lastGoodState(data: string, trust: Trust): { text: string; signature: Envelope; sequence: number } | null {
  const kept = readLastGood(data)?.registry;
  if (!kept) return null;
  try {
    const keys = trust.keysFor('registry');
    const { sequence } = openRegistrySignature(kept.signature, keys, lastGoodFile(data));
    signatureFor(kept.text, [kept.signature], keys, lastGoodFile(data));
    return { ...kept, sequence };
  } catch (error) {
    if (error instanceof Untrusted) return null;
    throw error;
  }
}
