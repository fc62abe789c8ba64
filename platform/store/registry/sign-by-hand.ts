import { Refusal } from '../../refusal';
import { wholeTrustOf, type Trust } from '../../signing/trust';
import { Untrusted } from '../../signing/untrusted';
import { changeFile, siteFile } from '../site-file';
import type { State } from '../turn';
import { lastGoodState } from './last-good';
import type { StoredRegistry } from './registry';
import { verify } from './signatures';
import { add, hashOf, replaceStates } from './states';
import { thisUser } from './this-user';

/**
 * Brings a state into force again as the newest: after an older copy was restored, or what is there is not what was signed.
 * @param number of a state that a person has looked at; without it the newest one that a key that counts has signed
 */
export async function signRegistryByHand(registry: StoredRegistry, reason: string, number: number | null): Promise<number> {
  const { cluster, dir, states } = registry;
  if (cluster)
    throw new Refusal("A fleet's registry lies in its database, where nothing is changed by hand; the copy here mends itself.");
  const trust = wholeTrustOf(dir)!;
  const sequence = await changeFile(dir, async (query) => {
    const newest = states.newest();
    const good = number === null ? newestSigned(registry, trust) : states.upTo(number);
    if (!good || (number !== null && good.sequence !== number))
      throw new Refusal(
        number === null
          ? `${siteFile(dir)} holds no state that is signed. Name one that you have looked at: --state NUMBER`
          : `${siteFile(dir)} holds no state ${number}`,
      );
    const before = number === null ? states.upTo(good.sequence) : newest;
    const isHere = before?.sequence === good.sequence;
    // What no key signed must not stand in the history.
    if (number === null) await replaceStates(query, isHere ? [good] : [], good.sequence);
    const { state } = registry.nextState(registry.parse(good), {
      sequence: Math.max(registry.highest(trust), newest?.sequence ?? 0) + 1,
      previousHash: before && hashOf(isHere && number === null ? good.text : before.text),
      change: 'sign registry',
      by: thisUser(undefined, reason),
    });
    await add(query, registry.signed(state));
    return state.sequence;
  });
  await registry.rememberGood();
  return sequence;
}

/** The newest of the states that a key that counts has signed, also the last good one. */
function newestSigned(registry: StoredRegistry, trust: Trust): State | null {
  const { dir, states } = registry;
  const good = lastGoodState(dir, trust);
  let state = states.newest();
  for (; state && state.sequence > (good?.sequence ?? 0); state = states.upTo(state.sequence - 1)) {
    try {
      verify(state, states.signaturesOf(state.sequence), trust, registry.nameOf(state.sequence));
      return state;
    } catch (error) {
      if (!(error instanceof Untrusted)) throw error;
    }
  }
  return good;
}
