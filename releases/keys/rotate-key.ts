import { existsSync, readFileSync } from 'node:fs';
import { Refusal } from '../refusal';
import { withLock } from '../registry/lock';
import { parseRegistry } from '../registry/parse-registry';
import { lockFile, registryFile } from '../registry/registry-paths';
import { keepLastGood, signState } from '../registry/registry-signatures';
import { readRegistry } from '../registry/registry-file';
import { thisUser } from '../registry/this-user';
import { wholeTrustOf } from '../signing/trust';
import { BrokenRelease, publishedVersions } from '../store/read-record';
import { verifyRelease } from '../store/verify-release';
import { newKey, withTrustLock, writeTrust } from './change-trust';
import { keyRole } from './key-role';
import { signOver } from './sign-over';

/**
 * A new key in place of the old one of a part, of the registry or of the root. What the old one signed and is as it was signed is
 * signed anew, so nothing that is served changes; then the old one counts no more. Needs the private half of the root alone.
 */
export async function rotateKey(data: string, name: string, say: (line: string) => void): Promise<string> {
  const { role, part } = keyRole(name);
  const by = thisUser();
  return withTrustLock(data, () =>
    withLock(lockFile(data), async () => {
      const { own } = wholeTrustOf(data)!;
      const old = own.keys.filter((key) => key.role === role && key.part === part && !key.ended);
      if (old.length === 0) throw new Refusal(`${name} has no key in force. Make one: npm run release -- key create ${name}`);
      // By the old key, while it still counts.
      const whole = part === null ? [] : await wholeVersions(data, part, say);
      const state = role === 'registry' && existsSync(registryFile(data)) ? readState(data) : null;
      const key = newKey(data, role, part, by.who);
      const change = `key rotate ${name}`;
      // Both count until everything is signed anew: whoever reads meanwhile finds one or the other.
      await writeTrust(data, { change, keys: [...own.keys, key] });
      for (const version of whole) await signOver(data, { name: part!, version }, by);
      if (state) await keepLastGood(data, { text: state.text, signature: await signState(data, wholeTrustOf(data)!, state) });
      const ended = { at: new Date().toISOString(), by: by.who, how: 'rotated' as const, reason: null };
      await writeTrust(data, {
        change,
        keys: [...own.keys.map((known) => (old.includes(known) ? { ...known, ended } : known)), key],
      });
      if (state) await keepLastGood(data, { text: state.text, signature: await signState(data, wholeTrustOf(data)!, state) });
      return key.id;
    }),
  );
}

async function wholeVersions(data: string, part: string, say: (line: string) => void): Promise<string[]> {
  const whole: string[] = [];
  for (const version of publishedVersions(data, part)) {
    try {
      await verifyRelease(data, part, version);
      whole.push(version);
    } catch (error) {
      if (!(error instanceof BrokenRelease)) throw error;
      say(`Not signed anew: ${error.message}`);
    }
  }
  return whole;
}

/** Refuses a registry that is not what was signed: a new key must not make it so. */
function readState(data: string): { text: string; sequence: number } {
  readRegistry(data);
  const text = readFileSync(registryFile(data), 'utf8');
  return { text, sequence: parseRegistry(text, registryFile(data)).sequence };
}
