import { setImmediate } from 'node:timers/promises';
import type { Registry } from 'shared/contract/registry/schema';
import { Refusal } from '../../refusal';
import { emptyRegistry } from '../../rollout';
import { lastGoodFile, Untrusted, type Envelope, type Trust, type TrustStore } from '../../signing';
import type { Cluster } from '../cluster/cluster';
import { siteFile } from '../site-folder';
import type { State } from '../registry-state';
import { highestNumber, lastGoodState } from './last-good';
import { OwnStates } from './own-states';
import { BrokenRegistry, parseRegistry } from './parse-registry';
import { refuseExpired, verify, type Verified } from './signatures';
import { sha256 } from '../../sha256';
import { hasOldRegistry } from './import-old';

const ADVICE =
  'Restore site.db from the backup; or bring the newest state that is signed into force again: npm run release -- sign registry --reason "…" (see docs/runbook.md)';

interface Newest {
  state: State;
  registry: Registry;
  /** `null` in a folder that was never signed. */
  signature: Envelope | null;
}

/** Reads the registry of a folder. Accepts only signed states that are not older than the last one read. */
export class RegistryReader {
  readonly states: OwnStates;
  /** The highest number that this object has read. */
  #highest = 0;

  constructor(
    readonly dir: string,
    readonly cluster: Cluster | null,
    readonly trust: TrustStore,
  ) {
    this.states = new OwnStates(dir);
  }

  /** Whether the folder has a registry, in this format or an older one. */
  get exists(): boolean {
    return this.states.newest() !== null || hasOldRegistry(this.dir);
  }

  /** The registry in force, or an empty one if none was ever written. @throws BrokenRegistry, or Untrusted for lost or unsigned states */
  read(): Registry {
    return this.newest()?.registry ?? emptyRegistry();
  }

  /** The newest state, verified; `null` if none was ever written. */
  newest(): Newest | null {
    for (;;) {
      const state = this.states.newest();
      try {
        if (!state) {
          this.#refuseLost();
          return null;
        }
        const registry = this.parse(state);
        const trust = this.trust.whole;
        const signature = trust && this.#verifyNewest(trust, state);
        this.#highest = state.sequence;
        return { state, registry, signature };
      } catch (error) {
        // If another process has just added the next state, this one only looks like an old copy.
        const now = this.states.newest();
        if (now?.hash === state?.hash) throw error;
      }
    }
  }

  /** All states, oldest first. Throws if one is missing or does not match the hash in the next one. */
  history(): Registry[] {
    this.read();
    const registries: Registry[] = [];
    let previous: State | null = null;
    for (const state of this.states.after(0)) {
      const registry = this.parse(state);
      // A state that a person signed after a restore skips numbers; its hash shows that no state is missing.
      if (previous && registry.previousHash !== sha256(previous.text))
        throw new BrokenRegistry(
          state.sequence > previous.sequence + 1
            ? `${this.nameOf(previous.sequence + 1)} is missing; the history has a gap`
            : `${this.nameOf(state.sequence)}: field "previousHash" does not fit the state before it; one of the two was changed by hand`,
        );
      previous = state;
      registries.push(registry);
    }
    return registries;
  }

  /** The newest state up to a number and all later ones, oldest first; `history` checks that they form a chain. */
  historyFrom(number: number): Registry[] {
    const first = this.states.upTo(number)?.sequence ?? 0;
    return this.states.after(first - 1).map((state) => this.parse(state));
  }

  /** States after a number, oldest first, in small batches, so that pages are answered in between. */
  async *later(number: number): AsyncGenerator<State> {
    for (let last = number; ;) {
      const states = this.states.after(last, 20);
      yield* states;
      if (states.length === 0) return;
      last = states.at(-1)!.sequence;
      await setImmediate();
    }
  }

  /** The newest state that this machine verified. It is served while the tables are invalid. */
  lastGood(): Registry | null {
    const trust = this.trust.inForce;
    const state = trust && lastGoodState(trust);
    return state && parseRegistry(state.text, lastGoodFile(this.dir));
  }

  /** The highest number that this machine ever read. */
  highest(trust: Trust | null): number {
    return Math.max(this.#highest, (trust && lastGoodState(trust)?.sequence) ?? 0, highestNumber(this));
  }

  parse({ sequence, text }: Pick<State, 'sequence' | 'text'>): Registry {
    return parseRegistry(text, this.nameOf(sequence));
  }

  /** Names a state in a refusal. */
  nameOf(sequence: number): string {
    return `${siteFile(this.dir)}: state ${sequence} of the registry`;
  }

  close(): void {
    this.states.close();
  }

  /** Refuses a state that the registry's key did not sign. */
  protected verify(state: State, trust: Trust): Verified {
    return verify(state, this.states.signaturesOf(state.sequence), trust, this.nameOf(state.sequence));
  }

  /** Refuses a state that the registry's key did not sign, that is older than the newest one read here, or whose signature has expired. */
  #verifyNewest(trust: Trust, state: State): Envelope {
    const { sequence } = state;
    const what = this.nameOf(sequence);
    try {
      const { envelope, statement } = this.verify(state, trust);
      const newest = this.highest(trust);
      if (sequence < newest)
        throw new Untrusted(
          `${siteFile(this.dir)}: the newest state of the registry is number ${sequence}; number ${newest} was seen already, so it is an old copy`,
        );
      refuseExpired(statement, what, trust);
      return envelope;
    } catch (error) {
      if (error instanceof Untrusted) throw new Untrusted(`${error.message}. ${ADVICE}`);
      throw error;
    }
  }

  /** Refuses lost tables, which would otherwise look like a new store. */
  #refuseLost(): void {
    const highest = this.highest(this.trust.inForce);
    if (highest > 0)
      throw new Refusal(
        'registry-emptied',
        `${siteFile(this.dir)} holds no state of the registry, and number ${highest} was in force here. ${ADVICE}`,
      );
  }
}
