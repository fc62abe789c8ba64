import { mkdir } from 'node:fs/promises';
import { fleetOf } from '../cluster/fleet';
import { withLock } from '../registry/lock';
import { keepLastGood, lastGoodState } from '../registry/last-good';
import { writeDurably } from '../registry/write-durably';
import { seal, type SigningKey } from '../../signing/envelope';
import { exportKey, holdsKey, makeKey, readKey } from '../../signing/key-pair';
import { trustFile } from '../../signing/paths';
import { signerOf } from '../../signing/signer';
import { trustOf, wholeTrustOf, type Trust } from '../../signing/trust';
import type { Role, TrustedKey, TrustStatement } from '../../signing/trust-statement';

interface Change {
  change: string;
  keys: TrustedKey[];
}

const lockOf = (data: string): string => `${trustFile(data)}.lock`;

/** Serialises changes to the list of keys, on this machine and in its fleet. */
export async function withTrustLock<Result>(data: string, work: () => Promise<Result>): Promise<Result> {
  await mkdir(data, { recursive: true });
  const alone = () => withLock(lockOf(data), work);
  const fleet = fleetOf(data);
  return fleet ? fleet.withKeys(alone) : alone();
}

/** A key of its own for a role, made here and not yet in force. */
export function newKey(data: string, role: Role, part: string | null, by: string): TrustedKey {
  const { id, publicKey } = makeKey(data);
  return { id, role, part, publicKey: exportKey(publicKey), addedAt: new Date().toISOString(), addedBy: by, ended: null };
}

/**
 * Writes the next list of keys, signed by the root before it and by the one in it: who follows along believes the one by the
 * other. Only under the lock.
 */
export async function writeTrust(data: string, { change, keys }: Change): Promise<void> {
  const before = wholeTrustOf(data);
  const statement: TrustStatement = {
    format: 1,
    sequence: (before?.own.sequence ?? 0) + 1,
    changedAt: new Date().toISOString(),
    change,
    keys,
  };
  const roots = new Set([...(before ? rootsHere(data, before) : []), rootOf(keys)]);
  await writeDurably(trustFile(data), `${JSON.stringify(seal('trust', statement, [...roots].map(signerIn(data))), null, 2)}\n`);
  // So that an older list is refused from now on; the state in force stays the last good one if its signature still counts.
  await keepLastGood(data, lastGoodState(data, trustOf(data)!));
}

/** Every root that counts so far and lies here; at least the newest, or it is said that it does not. */
const rootsHere = (data: string, trust: Trust): string[] => [
  signerOf(trust, 'root'),
  ...trust.keysFor('root').flatMap(({ id }) => (holdsKey(data, id) ? [id] : [])),
];

const rootOf = (keys: TrustedKey[]): string => keys.findLast(({ role, ended }) => role === 'root' && !ended)!.id;

const signerIn =
  (data: string) =>
  (id: string): SigningKey =>
    readKey(data, id, 'root');
