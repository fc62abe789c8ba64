import { existsSync, readFileSync } from 'node:fs';
import { fleetOf } from '../fleet/fleet';
import { withLock } from '../registry/lock';
import { lockFile, registryFile } from '../registry/registry-paths';
import { readRegistry } from '../registry/registry-file';
import { keepLastGood, readSignatures, signState } from '../registry/registry-signatures';
import { holdsRegistryKey, LIFETIME, signatureFor } from '../signing/registry-statement';
import { trustOf, type Trust } from '../signing/trust';

/**
 * Signs the registry in force anew, without changing it, once half of its signature's life is over. Does nothing where the key does
 * not lie, and to a registry that is not what was signed. @returns whether it was signed
 */
export async function renewRegistry(data: string, now = Date.now()): Promise<boolean> {
  const fleet = fleetOf(data);
  if (fleet) return fleet.renew(now);
  const trust = trustOf(data);
  if (!trust || !existsSync(registryFile(data)) || !holdsRegistryKey(data, trust) || !isDue(data, trust, now)) return false;
  return withLock(lockFile(data), async () => {
    const { sequence } = readRegistry(data);
    if (!isDue(data, trust, now)) return false;
    const text = readFileSync(registryFile(data), 'utf8');
    await keepLastGood(data, { text, signature: await signState(data, trust, { text, sequence }, now) });
    return true;
  });
}

function isDue(data: string, trust: Trust, now: number): boolean {
  const text = readFileSync(registryFile(data), 'utf8');
  const { statement } = signatureFor(text, readSignatures(data), trust.keysFor('registry'), registryFile(data));
  return Date.parse(statement.expires) - now < LIFETIME / 2;
}
