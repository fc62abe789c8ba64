import { Refusal } from '../../refusal';
import { wholeTrustOf, type Trust } from '../../signing/trust';
import { Untrusted } from '../../signing/untrusted';
import { fleetOf } from '../cluster/fleet';
import { changeFile, siteFile } from '../site-file';
import type { State } from '../turn';
import { lastGoodState } from './last-good';
import { newestState, signaturesOf, stateUpTo } from './own-states';
import { parseRegistry } from './parse-registry';
import { highestOf, nameOf } from './read-registry';
import { nextState, rememberGood, signed } from './registry';
import { verify } from './signatures';
import { add, hashOf, replaceStates } from './states';
import { thisUser } from './this-user';

/**
 * Brings a state into force again as the newest: after an older copy was restored, or what is there is not what was signed.
 * @param number of a state that a person has looked at; without it the newest one that a key that counts has signed
 */
export async function signRegistryByHand(data: string, reason: string, number: number | null): Promise<number> {
  if (fleetOf(data))
    throw new Refusal("A fleet's registry lies in its database, where nothing is changed by hand; the copy here mends itself.");
  const trust = wholeTrustOf(data)!;
  const sequence = await changeFile(data, async (query) => {
    const newest = newestState(data);
    const good = number === null ? newestSigned(data, trust) : stateUpTo(data, number);
    if (!good || (number !== null && good.sequence !== number))
      throw new Refusal(
        number === null
          ? `${siteFile(data)} holds no state that is signed. Name one that you have looked at: --state NUMBER`
          : `${siteFile(data)} holds no state ${number}`,
      );
    const before = number === null ? stateUpTo(data, good.sequence) : newest;
    const isHere = before?.sequence === good.sequence;
    // What no key signed must not stand in the history.
    if (number === null) await replaceStates(query, isHere ? [good] : [], good.sequence);
    const { state } = nextState(data, parseRegistry(good.text, nameOf(data, good.sequence)), {
      sequence: Math.max(highestOf(data, trust), newest?.sequence ?? 0) + 1,
      previousHash: before && hashOf(isHere && number === null ? good.text : before.text),
      change: 'sign registry',
      by: thisUser(undefined, reason),
    });
    await add(query, signed(data, state));
    return state.sequence;
  });
  await rememberGood(data);
  return sequence;
}

/** The newest of the states that a key that counts has signed, also the last good one. */
function newestSigned(data: string, trust: Trust): State | null {
  const good = lastGoodState(data, trust);
  let state = newestState(data);
  for (; state && state.sequence > (good?.sequence ?? 0); state = stateUpTo(data, state.sequence - 1)) {
    try {
      verify(state, signaturesOf(data, state.sequence), trust, nameOf(data, state.sequence));
      return state;
    } catch (error) {
      if (!(error instanceof Untrusted)) throw error;
    }
  }
  return good;
}
