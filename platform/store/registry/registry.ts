import { isDeepStrictEqual } from 'node:util';
import type { Actor, Registry } from 'shared/contract/registry/schema';
import { nullIfRefused, Refusal } from '../../refusal';
import { emptyRegistry } from '../../rollout';
import { holdsRegistryKey, LIFETIME, Untrusted, type Envelope, type Trust } from '../../signing';
import { changeFile } from '../site-file';
import { siteFile } from '../site-folder';
import type { Addition, State, RegistryTransaction } from '../registry-state';
import { saveLastGood, lastGoodState } from './last-good';
import { RegistryReader } from './registry-reader';
import { sign } from './signatures';
import { sha256 } from '../../sha256';
import { add, replaceStates, textOf } from './states';
import { thisUser } from './this-user';

/** A change of the registry; returns the same object when there is nothing to change. */
export type Change = (registry: Registry) => Registry;

/** The registry of a folder: what is live, with its history. This class is its only writer. */
export class StoredRegistry extends RegistryReader {
  /**
   * Writes a change: verifies the newest state, applies the change, and signs the next state, which has the hash of the one before.
   * Concurrent writers lose no change, on one machine or in a cluster, and a kill leaves the old state or the new one.
   * @param by the actor in the history; default: the user who runs this process
   */
  async change(command: string, change: Change, by = thisUser(), transaction = this.#transaction): Promise<Registry> {
    let result = emptyRegistry();
    await transaction(() => {
      const newest = this.newest();
      const current = newest?.registry ?? emptyRegistry();
      result = change(current);
      if (result === current) return null;
      const { state, registry } = this.#next(result, {
        sequence: current.sequence + 1,
        previousHash: newest && sha256(newest.state.text),
        change: command,
        by,
      });
      result = registry;
      return this.#signed(state);
    });
    return result;
  }

  /** Records the newest state as the last good one. A full disk, or another fault of the machine, does not undo the change. */
  async recordLastGood(): Promise<void> {
    try {
      if (!this.#unrecorded()) return;
      // Under the write lock: of two concurrent writers, the one with the older state must not write last.
      await this.withWriteLock(async () => {
        const newest = this.#unrecorded();
        if (newest) await saveLastGood(this, newest);
      });
    } catch (error) {
      if (error instanceof Untrusted) throw error;
      console.error(
        `The newest state of the registry is in force, and could not be kept in last-good.json. ${(error as Error).message}`,
      );
    }
  }

  /** Runs work under the write lock of this folder's tables. */
  withWriteLock<Result>(work: () => Promise<Result>): Promise<Result> {
    return changeFile(this.dir, work);
  }

  /** Signs the newest state again, such as with a rotated key. @param find that state, under the lock @returns its number, or `null` without one */
  async signAgain(find: () => State | null = () => this.newest()?.state ?? null, now = Date.now()): Promise<number | null> {
    let number: number | null = null;
    await this.#transaction(() => {
      const state = find();
      if (!state) return null;
      number = state.sequence;
      return { sequence: state.sequence, state: null, signature: sign(this.trust.whole!, state, now) };
    });
    return number;
  }

  /**
   * Re-signs the current registry, without changing it, once half of its signature's lifetime is over. Does nothing without the
   * key, and refuses a registry that does not match its signature. @returns whether it was signed
   */
  async renew(now = Date.now()): Promise<boolean> {
    const trust = this.trust.inForce;
    const newest = this.states.newest();
    if (!trust || !newest || !holdsRegistryKey(trust) || this.cluster?.mayChange === false) return false;
    const isDue = (state: State): boolean => Date.parse(this.verify(state, trust).statement.expires) - now < LIFETIME / 2;
    if (!isDue(newest)) return false;
    const due = () => {
      const state = this.newest()?.state;
      return state && isDue(state) ? state : null;
    };
    return (await this.signAgain(due, now)) !== null;
  }

  /**
   * Makes a state the newest again, after an older copy was restored or when the newest has no valid signature.
   * @param number of a state that a person has reviewed; default: the newest one with a valid signature
   */
  async signByHand(reason: string, number: number | null): Promise<number> {
    if (this.cluster)
      throw new Refusal(
        'not-by-hand-in-a-cluster',
        "A cluster's registry lies in its database, where nothing is changed by hand; the local copy repairs itself.",
      );
    const trust = this.trust.whole!;
    const sequence = await changeFile(this.dir, async (query) => {
      const newest = this.states.newest();
      const good = number === null ? this.#newestSigned(trust) : this.states.upTo(number);
      if (!good || (number !== null && good.sequence !== number))
        throw new Refusal(
          'no-signed-state',
          number === null
            ? `${siteFile(this.dir)} holds no state that is signed. Name one that you have reviewed; the newest is ${newest?.sequence ?? 0}: --state NUMBER`
            : `${siteFile(this.dir)} holds no state ${number}`,
        );
      const before = number === null ? this.states.upTo(good.sequence) : newest;
      const isHere = before?.sequence === good.sequence;
      // The history must not contain unsigned states.
      if (number === null) await replaceStates(query, isHere ? [good] : [], good.sequence);
      const { state } = this.#next(this.parse(good), {
        sequence: Math.max(this.highest(trust), newest?.sequence ?? 0) + 1,
        previousHash: before && sha256(isHere && number === null ? good.text : before.text),
        change: `sign registry --reason ${reason}`,
        by: thisUser(undefined, reason),
      });
      await add(query, this.#signed(state));
      return state.sequence;
    });
    await this.recordLastGood();
    return sequence;
  }

  /** Builds the next state, and validates it. */
  #next(
    content: Registry,
    facts: Pick<Registry, 'sequence' | 'previousHash' | 'change'> & { by: Actor },
  ): { registry: Registry; state: State } {
    const registry: Registry = { ...content, ...facts, changedAt: new Date().toISOString() };
    const { sequence } = registry;
    const text = textOf(registry);
    this.parse({ sequence, text });
    return { registry, state: { sequence, text, hash: sha256(text) } };
  }

  #signed(state: State): Addition {
    const trust = this.trust.whole;
    return { sequence: state.sequence, state, signature: trust && sign(trust, state) };
  }

  get #transaction(): RegistryTransaction {
    return this.cluster?.transaction ?? ((work) => this.#fileTransaction(work));
  }

  async #fileTransaction(work: () => Addition | null): Promise<void> {
    const isChanged = await changeFile(this.dir, async (query) => {
      const addition = work();
      if (addition) await add(query, addition);
      return addition !== null;
    });
    if (isChanged) await this.recordLastGood();
  }

  /** The newest state with its signature; `null` if it, or a newer one, is recorded as the last good one. */
  #unrecorded(): { text: string; signature: Envelope } | null {
    const trust = this.trust.inForce;
    const newest = trust && this.newest();
    if (!trust || !newest?.signature) return null;
    const { text } = newest.state;
    const good = lastGoodState(trust);
    return good && isDeepStrictEqual([good.text, good.signature], [text, newest.signature])
      ? null
      : { text, signature: newest.signature };
  }

  /** The newest state with a valid signature, including the last good one. */
  #newestSigned(trust: Trust): State | null {
    const good = lastGoodState(trust);
    const isSigned = (state: State) => nullIfRefused(Untrusted, () => this.verify(state, trust)) !== null;
    let state = this.states.newest();
    while (state && state.sequence > (good?.sequence ?? 0) && !isSigned(state)) state = this.states.upTo(state.sequence - 1);
    return state && state.sequence > (good?.sequence ?? 0) ? state : good;
  }
}
