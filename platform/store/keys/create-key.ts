import { Refusal } from '../../refusal';
import { thisUser } from '../registry/this-user';
import { wholeTrustOf } from '../../signing/trust';
import { newKey, withTrustLock, writeTrust } from './change-trust';
import { keyRole } from './key-role';

/** Makes a key for a part, or for the registry, that has none in force: before its first release, or after a revocation. */
export async function createKey(data: string, name: string): Promise<string> {
  const { role, part } = keyRole(name);
  return withTrustLock(data, async () => {
    const { own } = wholeTrustOf(data)!;
    const known = own.keys.find((key) => key.role === role && key.part === part && !key.ended);
    if (known)
      throw new Refusal(
        `${name} has the key ${known.id} in force. A new one in its place: npm run release -- key rotate ${name}`,
      );
    const key = newKey(data, role, part, thisUser().who);
    await writeTrust(data, { change: `key create ${name}`, keys: [...own.keys, key] });
    return key.id;
  });
}
