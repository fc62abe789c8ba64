import { existsSync, readFileSync } from 'node:fs';
import { acceptTrust } from './accept-trust';
import type { PublicKey } from './envelope';
import { readLastGood } from './last-good';
import { highestNumberFile, lastGoodFile, registrySignatureFile, trustFile } from './paths';
import { fingerprintOf } from './fingerprint';
import { keysInForce, type Role, type TrustStatement } from './trust-statement';
import { Untrusted } from './untrusted';

/** Which keys count in a folder. */
export interface Trust {
  /** The folder's own list. */
  own: TrustStatement;
  keysFor(role: Role, part?: string | null): PublicKey[];
  /** Changes with every change of the keys. */
  mark: string;
}

interface Known {
  fingerprint: string | null;
  trust: Trust | null;
  /** Why the list on the disk is not the one in force. */
  fault: Untrusted | null;
}

/** Kept in the process: deleting or changing the file does not change which keys this process trusts. */
const known = new Map<string, Known>();
const pins = new Map<string, readonly PublicKey[] | null>();

/** Root keys that were given from outside for this folder's list of keys. */
export function pinRoots(data: string, roots: readonly PublicKey[] | null): void {
  pins.set(data, roots);
  known.delete(data);
}

/** The keys that count here; `null` in a folder where nothing was ever signed. */
export function trustOf(data: string): Trust | null {
  const { trust, fault } = look(data);
  if (fault && !trust) throw fault;
  return trust;
}

/** The same; throws when the list on the disk is not the one in force. */
export function wholeTrustOf(data: string): Trust | null {
  const { trust, fault } = look(data);
  if (fault) throw fault;
  return trust;
}

/** As it would be after a restart. */
export function forgetTrust(data: string): void {
  known.delete(data);
}

function look(data: string): Known {
  const fingerprint = fingerprintOf(trustFile(data));
  const before = known.get(data);
  if (before?.fingerprint === fingerprint && (before.trust || before.fault)) return before;
  const found = { fingerprint, ...read(data, before?.trust?.own ?? null) };
  if (found.trust || found.fault) known.set(data, found);
  return found;
}

function read(data: string, before: TrustStatement | null): Omit<Known, 'fingerprint'> {
  const pinned = pins.get(data) ?? null;
  let own = before;
  try {
    own ??= remembered(data, pinned);
    if (!existsSync(trustFile(data))) {
      if (!own && !isSigned(data) && !pinned) return { trust: null, fault: null };
      throw new Untrusted(`${trustFile(data)}, the list of keys, is missing. Restore it from the backup`);
    }
    own = acceptTrust(readFileSync(trustFile(data), 'utf8'), trustFile(data), { known: own, pinned });
    return { trust: trustIn(own), fault: null };
  } catch (error) {
    if (!(error instanceof Untrusted)) throw error;
    return { trust: own && trustIn(own), fault: error };
  }
}

function remembered(data: string, pinned: readonly PublicKey[] | null): TrustStatement | null {
  const kept = readLastGood(data);
  return kept && acceptTrust(kept.trust, lastGoodFile(data), { known: null, pinned });
}

/** Whether anything says that this folder was signed once. */
const isSigned = (data: string): boolean =>
  [registrySignatureFile(data), lastGoodFile(data), highestNumberFile(data)].some((file) => existsSync(file));

/** Each signature that is verified asks for keys, and reading one costs as much as verifying with it. */
function trustIn(own: TrustStatement): Trust {
  const inForce = new Map<string, PublicKey[]>();
  const keysFor: Trust['keysFor'] = (role, part = null) => {
    const name = `${role} ${part}`;
    const keys = inForce.get(name) ?? keysInForce(own, role, part);
    inForce.set(name, keys);
    return keys;
  };
  return { own, keysFor, mark: String(own.sequence) };
}

/** Root keys that were given from outside for this folder's own list. */
export const ownPins = (data: string): readonly PublicKey[] | null => pins.get(data) ?? null;
