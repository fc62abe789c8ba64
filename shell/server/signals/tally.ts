import { createHash, randomBytes } from 'node:crypto';
import { networkOf } from '../feedback/network-of';
import type { CountedRollout } from '../../releases/signals/signals-file';

export type Outcome = 'loaded' | 'failed';
export type Arm = 'stable' | 'candidate';

/** One network may add so many sessions to an arm: a release cannot be aborted from one place. */
const SESSIONS_PER_NETWORK = 5;
export const isLoopback = (address: string): boolean => /^(127\.|::1$|::ffff:127\.)/.test(address);

/** Counts the sessions of one rollout. Sessions are told apart by a salted hash that never leaves the process. */
export class Tally {
  readonly #salt = randomBytes(16);
  readonly #outcomes = new Map<string, Outcome>();
  readonly #perNetwork = new Map<string, number>();

  constructor(readonly counts: CountedRollout) {}

  /** True when the signal changed the counts: a session counts once, and its first failure makes it a failed one. */
  add(arm: Arm, outcome: Outcome, visitor: { address: string; bucket: number; userAgent: string }): boolean {
    const session = this.#hash(`${arm} ${visitor.address} ${visitor.bucket} ${visitor.userAgent}`);
    const before = this.#outcomes.get(session);
    if (before === 'failed' || before === outcome) return false;
    const count = this.counts[arm];
    if (before === undefined) {
      if (!this.#mayAdd(arm, visitor.address)) return false;
      count.sessions += 1;
    }
    if (outcome === 'failed') count.failures += 1;
    count.failuresInARow = outcome === 'failed' ? count.failuresInARow + 1 : 0;
    this.#outcomes.set(session, outcome);
    return true;
  }

  /** The machine itself (a drill, or a proxy that nobody declared) has one address for all. */
  #mayAdd(arm: Arm, address: string): boolean {
    if (isLoopback(address)) return true;
    const key = this.#hash(`${arm} ${networkOf(address)}`);
    const added = this.#perNetwork.get(key) ?? 0;
    this.#perNetwork.set(key, added + 1);
    return added < SESSIONS_PER_NETWORK;
  }

  #hash(text: string): string {
    return createHash('sha256').update(this.#salt).update(text).digest('base64url').slice(0, 16);
  }
}
