import { existsSync, readFileSync } from 'node:fs';
import { acceptTrust } from './accept-trust';
import type { PublicKey } from './envelope';
import { readLastGood } from './last-good';
import { lastGoodFile, registrySignatureFile, storeTrustFile, trustFile } from './paths';
import { stampOf } from './stamp';
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
  stamp: string;
  trust: Trust | null;
  /** Why the list on the disk is not the one in force. */
  fault: Untrusted | null;
}

interface Pins {
  own?: readonly PublicKey[] | null;
  store?: readonly PublicKey[] | null;
}

/** Kept in the process: whoever deletes or changes the list does not change what is believed. */
const known = new Map<string, Known>();
const pins = new Map<string, Pins>();

/** Root keys that were given from outside: of this folder's own list, or of the store that it follows. */
export function pinRoots(data: string, given: Pins): void {
  pins.set(data, { ...pins.get(data), ...given });
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
  const stamp = `${stampOf(trustFile(data))} ${stampOf(storeTrustFile(data))}`;
  const before = known.get(data);
  if (before?.stamp === stamp && (before.trust || before.fault)) return before;
  const found = { stamp, ...read(data, before?.trust?.own ?? null) };
  if (found.trust || found.fault) known.set(data, found);
  return found;
}

function read(data: string, before: TrustStatement | null): Omit<Known, 'stamp'> {
  const pinned = pins.get(data)?.own ?? null;
  let own = before;
  try {
    own ??= remembered(data, pinned);
    if (!existsSync(trustFile(data))) {
      if (!own && !isSigned(data) && !pinned) return { trust: null, fault: null };
      throw new Untrusted(`${trustFile(data)}, the list of keys, is missing. Restore it from the backup`);
    }
    own = acceptTrust(readFileSync(trustFile(data), 'utf8'), trustFile(data), { known: own, pinned });
    return { trust: withStore(data, own), fault: null };
  } catch (error) {
    if (!(error instanceof Untrusted)) throw error;
    return { trust: own && withStore(data, own), fault: error };
  }
}

function remembered(data: string, pinned: readonly PublicKey[] | null): TrustStatement | null {
  const kept = readLastGood(data);
  return kept && acceptTrust(kept.trust, lastGoodFile(data), { known: null, pinned });
}

/** Whether anything says that this folder was signed once. */
const isSigned = (data: string): boolean => [registrySignatureFile(data), lastGoodFile(data)].some((file) => existsSync(file));

/** Releases of a store that is followed carry the signatures of that store. */
function withStore(data: string, own: TrustStatement): Trust {
  const store = storeTrustOf(data);
  return {
    own,
    keysFor: (role, part = null) => [
      ...keysInForce(own, role, part),
      ...(store && role === 'release' ? keysInForce(store, role, part) : []),
    ],
    mark: `${own.sequence} ${store?.sequence ?? 0}`,
  };
}

/** The keys of the store that is followed, as last taken; `null` where it has none, or they cannot be read and are brought again. */
export function storeTrustOf(data: string): TrustStatement | null {
  try {
    const text = readFileSync(storeTrustFile(data), 'utf8');
    return acceptTrust(text, storeTrustFile(data), { known: null, pinned: storePins(data) });
  } catch {
    return null;
  }
}

export const storePins = (data: string): readonly PublicKey[] | null => pins.get(data)?.store ?? null;

/** Root keys that were given from outside for this folder's own list. */
export const ownPins = (data: string): readonly PublicKey[] | null => pins.get(data)?.own ?? null;
