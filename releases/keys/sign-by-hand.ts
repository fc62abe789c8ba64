import { existsSync, readFileSync } from 'node:fs';
import { fleetOf } from '../fleet/fleet';
import { Refusal } from '../refusal';
import { withLock } from '../registry/lock';
import { parseRegistry } from '../registry/parse-registry';
import { historyFile, lockFile, registryFile } from '../registry/registry-paths';
import { keepLastGood, lastGoodState, signState } from '../registry/registry-signatures';
import { keptNumbers } from '../registry/snapshots';
import { thisUser } from '../registry/this-user';
import { hashOf, textOf } from '../registry/unsaved-snapshot';
import { writeDurably } from '../registry/write-durably';
import { wholeTrustOf } from '../signing/trust';
import { isPublished } from '../store/read-record';
import { withTrustLock } from './change-trust';
import { signOver } from './sign-over';

/** Takes a registry that somebody put there by hand as what is meant: it becomes the newest state, and the history says who and why. */
export async function signRegistryByHand(data: string, reason: string): Promise<number> {
  if (fleetOf(data))
    throw new Refusal("A fleet's registry lies in its database, where nothing is changed by hand; the copy here mends itself.");
  return withLock(lockFile(data), async () => {
    const trust = wholeTrustOf(data)!;
    if (!existsSync(registryFile(data))) throw new Refusal(`${registryFile(data)} is missing; put there what is to be signed`);
    const registry = parseRegistry(readFileSync(registryFile(data), 'utf8'), registryFile(data));
    const newest = keptNumbers(data).at(-1);
    const state = {
      ...registry,
      sequence: Math.max(registry.sequence, newest ?? 0, lastGoodState(data, trust)?.sequence ?? 0) + 1,
      previousHash: newest === undefined ? null : hashOf(readFileSync(historyFile(data, newest), 'utf8')),
      changedAt: new Date().toISOString(),
      change: 'sign registry',
      by: thisUser(undefined, reason),
    };
    const text = textOf(state);
    const signature = await signState(data, trust, { text, sequence: state.sequence });
    await writeDurably(registryFile(data), text);
    await writeDurably(historyFile(data, state.sequence), text);
    await keepLastGood(data, { text, signature });
    return state.sequence;
  });
}

/** Signs a release that somebody has looked at, such as one of a key that was revoked; only when every file is what its record says. */
export async function signReleaseByHand(data: string, release: { name: string; version: string }, reason: string): Promise<void> {
  const { name, version } = release;
  if (!isPublished(data, name, version)) throw new Refusal(`${name}@${version} is not published.`);
  const fault = await withTrustLock(data, () => signOver(data, release, thisUser(undefined, reason)));
  if (fault) throw new Refusal(fault);
}
