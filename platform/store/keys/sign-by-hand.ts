import { Refusal } from '../../refusal';
import { thisUser } from '../registry/this-user';
import { isPublished } from '../releases/read-record';
import { withTrustLock } from './change-trust';
import { signOver } from './sign-over';

/** Signs a release that a person has reviewed, such as one of a revoked key; only when every file matches its record. */
export async function signReleaseByHand(data: string, release: { name: string; version: string }, reason: string): Promise<void> {
  const { name, version } = release;
  if (!isPublished(data, name, version)) throw new Refusal(`${name}@${version} is not published.`);
  const fault = await withTrustLock(data, () => signOver(data, release, thisUser(undefined, reason)));
  if (fault) throw new Refusal(fault);
}
