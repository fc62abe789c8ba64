import { thisUser } from '../registry/this-user';
import { trustOf, wholeTrustOf } from '../../signing/trust';
import { newKey, withTrustLock, writeTrust } from './change-trust';

/** Gives a part that has no key yet one of its own; one whose keys were all revoked gets none by itself. */
export async function ensureKey(data: string, part: string): Promise<void> {
  if (!trustOf(data) || hasKey(data, part)) return;
  await withTrustLock(data, async () => {
    if (hasKey(data, part)) return;
    const { own } = wholeTrustOf(data)!;
    const key = newKey(data, 'release', part, thisUser().who);
    await writeTrust(data, { change: `key create ${part} (first release)`, keys: [...own.keys, key] });
  });
}

const hasKey = (data: string, part: string): boolean =>
  wholeTrustOf(data)!.own.keys.some((key) => key.role === 'release' && key.part === part);
