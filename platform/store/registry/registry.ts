import { isDeepStrictEqual } from 'node:util';
import type { Actor, Registry } from 'shared/contract/registry/schema';
import { emptyRegistry } from '../../rollout/empty-registry';
import type { Envelope } from '../../signing/envelope';
import { holdsRegistryKey, LIFETIME } from '../../signing/registry-statement';
import { trustOf, wholeTrustOf } from '../../signing/trust';
import { Untrusted } from '../../signing/untrusted';
import { fleetOf } from '../cluster/fleet';
import { changeFile } from '../site-file';
import type { Addition, State, Turn } from '../turn';
import { keepLastGood, lastGoodState } from './last-good';
import { newestState, signaturesOf } from './own-states';
import { parseRegistry } from './parse-registry';
import { nameOf, readNewest } from './read-registry';
import { sign, verify } from './signatures';
import { add, hashOf, textOf } from './states';
import { thisUser } from './this-user';

export { hasRegistry, laterStates, readHistory, readHistoryFrom, readRegistry } from './read-registry';

/** A change of the registry; returns the same object when there is nothing to change. */
export type Change = (registry: Registry) => Registry;

/**
 * Every change: from the newest state, which is verified, to a signed next one that carries its hash. No two writers lose one another's
 * change, on one machine or in a cluster, and a kill leaves the old state or the new one.
 * @param by whom the history names; by default the system's user who runs this process
 */
export async function changeRegistry(
  data: string,
  command: string,
  change: Change,
  by = thisUser(),
  turn = turnOf(data),
): Promise<Registry> {
  let result = emptyRegistry();
  await turn(() => {
    const newest = readNewest(data);
    const current = newest?.registry ?? emptyRegistry();
    result = change(current);
    if (result === current) return null;
    const { state, registry } = nextState(data, result, {
      sequence: current.sequence + 1,
      previousHash: newest && hashOf(newest.state.text),
      change: command,
      by,
    });
    result = registry;
    return signed(data, state);
  });
  return result;
}

/** The next state, by its own schema. */
export function nextState(
  data: string,
  changed: Registry,
  facts: Pick<Registry, 'sequence' | 'previousHash' | 'change'> & { by: Actor },
): { registry: Registry; state: State } {
  const registry: Registry = { ...changed, ...facts, changedAt: new Date().toISOString() };
  const text = textOf(registry);
  parseRegistry(text, nameOf(data, facts.sequence));
  return { registry, state: { sequence: facts.sequence, text, hash: hashOf(text) } };
}

export function signed(data: string, state: State): Addition {
  const trust = wholeTrustOf(data);
  return { sequence: state.sequence, state, signature: trust && sign(data, trust, state) };
}

const turnOf = (data: string): Turn => fleetOf(data)?.turn ?? ((work) => turnInFile(data, work));

async function turnInFile(data: string, work: () => Addition | null): Promise<void> {
  const isChanged = await changeFile(data, async (query) => {
    const addition = work();
    if (addition) await add(query, addition);
    return addition !== null;
  });
  if (isChanged) await rememberGood(data);
}

/** Keeps the newest state as the last good one. What is in force stays so when the disk has no room for that. */
export async function rememberGood(data: string): Promise<void> {
  if (!unremembered(data)) return;
  try {
    // Holds the write lock: of two concurrent writers, the one with the older state must not write last.
    await changeFile(data, async () => {
      const newest = unremembered(data);
      if (newest) await keepLastGood(data, newest);
    });
  } catch (error) {
    if (error instanceof Untrusted) throw error;
    console.error(
      `The newest state of the registry is in force, and could not be kept in last-good.json. ${(error as Error).message}`,
    );
  }
}

/** The newest state with its signature, unless that or a newer one is kept as the last good one. */
function unremembered(data: string): { text: string; signature: Envelope } | null {
  const trust = trustOf(data);
  const newest = trust && readNewest(data);
  if (!trust || !newest?.signature) return null;
  const { text } = newest.state;
  const good = lastGoodState(data, trust);
  return good && isDeepStrictEqual([good.text, good.signature], [text, newest.signature])
    ? null
    : { text, signature: newest.signature };
}

/** Runs work under the write lock of this folder's tables. */
export const withRegistryHeld = <Result>(data: string, work: () => Promise<Result>): Promise<Result> => changeFile(data, work);

/** Signs the newest state once more, such as with a key that takes the place of another. @returns its number, or `null` where there is none */
export async function signAgain(data: string, { isSigned }: { isSigned: boolean }): Promise<number | null> {
  let number: number | null = null;
  await turnOf(data)(() => {
    const state = isSigned ? readNewest(data)?.state : newestState(data);
    if (!state) return null;
    number = state.sequence;
    return { sequence: state.sequence, state: null, signature: sign(data, wholeTrustOf(data)!, state) };
  });
  return number;
}

/**
 * Re-signs the current registry, without changing it, once half of its signature's lifetime is over. Does nothing without the
 * key, and refuses a registry that does not match its signature. @returns whether it was signed
 */
export async function renewRegistry(data: string, now = Date.now()): Promise<boolean> {
  const trust = trustOf(data);
  const newest = newestState(data);
  if (!trust || !newest || !holdsRegistryKey(data, trust) || fleetOf(data)?.mayChange === false) return false;
  const isDue = (state: State): boolean => {
    const { statement } = verify(state, signaturesOf(data, state.sequence), trust, nameOf(data, state.sequence));
    return Date.parse(statement.expires) - now < LIFETIME / 2;
  };
  if (!isDue(newest)) return false;
  let isRenewed = false;
  await turnOf(data)(() => {
    const newestNow = readNewest(data);
    if (!newestNow || !isDue(newestNow.state)) return null;
    isRenewed = true;
    const { sequence } = newestNow.state;
    return { sequence, state: null, signature: sign(data, wholeTrustOf(data)!, newestNow.state, now) };
  });
  return isRenewed;
}
