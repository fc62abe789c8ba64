import { setImmediate } from 'node:timers/promises';
import type { Registry } from 'shared/contract/registry/schema';
import { Refusal } from '../../refusal';
import { emptyRegistry } from '../../rollout/empty-registry';
import type { Envelope } from '../../signing/envelope';
import { trustOf, wholeTrustOf, type Trust } from '../../signing/trust';
import { Untrusted } from '../../signing/untrusted';
import { siteFile } from '../site-file';
import type { State } from '../turn';
import { highestNumber, lastGoodState } from './last-good';
import { newestState, signaturesOf, statesAfter, stateUpTo } from './own-states';
import { BrokenRegistry, parseRegistry } from './parse-registry';
import { refuseExpired, verify } from './signatures';
import { hashOf } from './states';
import { isToTakeOver } from './take-over';

const ADVICE =
  'Restore site.db from the backup; or bring the newest state that is signed into force again: npm run release -- sign registry --reason "…" (see docs/runbook.md)';

/** The highest number that this process has seen, by folder. */
const highestSeen = new Map<string, number>();

/** Names a state in a refusal. */
export const nameOf = (data: string, sequence: number): string => `${siteFile(data)}: state ${sequence} of the registry`;

/** The registry in force, or an empty one where none was ever written; throws `BrokenRegistry`, and refuses what is lost or not signed. */
export const readRegistry = (data: string): Registry => readNewest(data)?.registry ?? emptyRegistry();

interface Newest {
  state: State;
  registry: Registry;
  /** `null` in a folder where nothing was ever signed. */
  signature: Envelope | null;
}

/** Whether a folder has a registry, or one that is to be taken over. */
export const hasRegistry = (data: string): boolean => newestState(data) !== null || isToTakeOver(data);

/** The newest state, verified; `null` where there is none, and none was lost. */
export function readNewest(data: string): Newest | null {
  for (;;) {
    const state = newestState(data);
    try {
      if (!state) {
        refuseLost(data);
        return null;
      }
      const registry = parseRegistry(state.text, nameOf(data, state.sequence));
      const trust = wholeTrustOf(data);
      const signature = trust && verifyNewest(data, trust, state);
      highestSeen.set(data, state.sequence);
      return { state, registry, signature };
    } catch (error) {
      // Another process may have added the next state since, beside which this one looks like an old copy.
      const now = newestState(data);
      if (now?.hash === state?.hash && now?.text === state?.text) throw error;
    }
  }
}

/** Refuses a state that the registry's key did not sign, that is older than what was seen here, or whose signature has expired. */
function verifyNewest(data: string, trust: Trust, state: State): Envelope {
  const { sequence } = state;
  const what = nameOf(data, sequence);
  try {
    const { envelope, statement } = verify(state, signaturesOf(data, sequence), trust, what);
    const newest = highestOf(data, trust);
    if (sequence < newest)
      throw new Untrusted(
        `${siteFile(data)}: the newest state of the registry is number ${sequence}; number ${newest} was seen already, so it is an old copy`,
      );
    refuseExpired(statement, what, data, trust);
    return envelope;
  } catch (error) {
    if (error instanceof Untrusted) throw new Untrusted(`${error.message}. ${ADVICE}`);
    throw error;
  }
}

/** The highest number that was ever seen here. */
export const highestOf = (data: string, trust: Trust | null): number =>
  Math.max(highestSeen.get(data) ?? 0, (trust && lastGoodState(data, trust)?.sequence) ?? 0, highestNumber(data));

/** Taken for a new store, everything would start from nothing. */
function refuseLost(data: string): void {
  const highest = highestOf(data, trustOf(data));
  if (highest > 0)
    throw new Refusal(`${siteFile(data)} holds no state of the registry, and number ${highest} was in force here. ${ADVICE}`);
}

/** Every state that was in force, oldest first; throws when one is missing or does not fit the hash that the next one carries. */
export function readHistory(data: string): Registry[] {
  readRegistry(data);
  const registries: Registry[] = [];
  let previous: State | null = null;
  for (const state of statesAfter(data, 0)) {
    const registry = parseRegistry(state.text, nameOf(data, state.sequence));
    // A state that was signed by hand after a restore leaves out numbers, and says by its hash that nothing was between.
    if (previous && registry.previousHash !== hashOf(previous.text))
      throw new BrokenRegistry(
        state.sequence > previous.sequence + 1
          ? `${nameOf(data, previous.sequence + 1)} is missing; the history has a gap`
          : `${nameOf(data, state.sequence)}: field "previousHash" does not fit the state before it; one of the two was changed by hand`,
      );
    previous = state;
    registries.push(registry);
  }
  return registries;
}

/** The states from the newest one up to a number on, rising; whether they fit together, `readHistory` says. */
export function readHistoryFrom(data: string, number: number): Registry[] {
  const first = stateUpTo(data, number)?.sequence ?? 0;
  return statesAfter(data, first - 1).map(({ sequence, text }) => parseRegistry(text, nameOf(data, sequence)));
}

/** States after a number, oldest first, a few at a time: pages are answered in between. */
export async function* laterStates(data: string, number: number): AsyncGenerator<State> {
  for (let last = number; ;) {
    const states = statesAfter(data, last, 20);
    yield* states;
    if (states.length === 0) return;
    last = states.at(-1)!.sequence;
    await setImmediate();
  }
}
