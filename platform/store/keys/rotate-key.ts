import { Refusal } from '../../refusal';
import { readRegistry, signAgain } from '../registry/registry';
import { thisUser } from '../registry/this-user';
import { wholeTrustOf } from '../../signing/trust';
import { BrokenRelease, publishedVersions } from '../releases/read-record';
import { verifyRelease } from '../releases/verify-release';
import { newKey, withTrustLock, writeTrust } from './change-trust';
import { keyRole } from './key-role';
import { signOver } from './sign-over';

/**
 * Replaces the key of a part, of the registry or of the root. Everything with a valid signature of the old key is re-signed, so
 * nothing that is served changes; then the old key is ended. Needs only the private half of the root.
 */
export async function rotateKey(data: string, name: string, say: (line: string) => void): Promise<string> {
  const { role, part } = keyRole(name);
  const by = thisUser();
  return withTrustLock(data, async () => {
    const { own } = wholeTrustOf(data)!;
    const old = own.keys.filter((key) => key.role === role && key.part === part && !key.ended);
    if (old.length === 0) throw new Refusal(`${name} has no key in force. Make one: npm run release -- key create ${name}`);
    // By the old key, while it still counts.
    const whole = part === null ? [] : await wholeVersions(data, part, say);
    // Refuses a registry that is not what was signed: a new key must not make it so.
    if (role === 'registry') readRegistry(data);
    const key = newKey(data, role, part, by.who);
    const change = `key rotate ${name}`;
    // Both keys are valid until everything is re-signed, because a concurrent reader finds signatures of either.
    await writeTrust(data, { change, keys: [...own.keys, key] });
    for (const version of whole) await signOver(data, { name: part!, version }, by);
    // Every change after this one is signed with the new key.
    if (role === 'registry') await signAgain(data, { isSigned: true });
    const ended = { at: new Date().toISOString(), by: by.who, how: 'rotated' as const, reason: null };
    await writeTrust(data, {
      change,
      keys: [...own.keys.map((known) => (old.includes(known) ? { ...known, ended } : known)), key],
    });
    return key.id;
  });
}

async function wholeVersions(data: string, part: string, say: (line: string) => void): Promise<string[]> {
  const whole: string[] = [];
  for (const version of publishedVersions(data, part)) {
    try {
      await verifyRelease(data, part, version);
      whole.push(version);
    } catch (error) {
      if (!(error instanceof BrokenRelease)) throw error;
      say(`Not re-signed: ${error.message}`);
    }
  }
  return whole;
}
