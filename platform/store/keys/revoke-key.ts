import { Refusal } from '../../refusal';
import { thisUser } from '../registry/this-user';
import { wholeTrustOf } from '../../signing/trust';
import { withTrustLock, writeTrust } from './change-trust';

/** Revokes a leaked key. What it signed is invalid at once and everywhere, and nothing is re-signed. */
export async function revokeKey(data: string, id: string, reason: string): Promise<string> {
  return withTrustLock(data, async () => {
    const { own } = wholeTrustOf(data)!;
    const key = own.keys.find((known) => known.id === id);
    if (!key) throw new Refusal(`There is no key ${id}; the keys are ${own.keys.map((known) => known.id).join(', ')}`);
    if (key.ended) throw new Refusal(`The key ${id} was ${key.ended.how} at ${key.ended.at}.`);
    if (key.role === 'root')
      throw new Refusal('The root key signs this very list. Put a new one in its place: npm run release -- key rotate root');
    const ended = { at: new Date().toISOString(), by: thisUser().who, how: 'revoked' as const, reason };
    await writeTrust(data, {
      change: `key revoke ${id}`,
      keys: own.keys.map((known) => (known === key ? { ...known, ended } : known)),
    });
    return key.part ?? key.role;
  });
}
