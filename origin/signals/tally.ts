import { createHash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { addArms, addCounts } from 'releases/verdict/add-counts';
import { noCounts, noStage, type Arms, type CauseKind, type Counts, type Source, type Stage } from 'releases/verdict/counts';
import type { CountedRollout } from 'releases/signals/signals-file';
import { isLoopback, networkOf } from '../limits/network-of';
import { LoudNetworks } from './loud-networks';
import { addCause } from './add-cause';

export interface Heard {
  source: Source;
  arm: keyof Arms;
  outcome: 'loaded' | 'failed';
  /** The candidate's share in percent at the moment. */
  share: number;
  session: string;
  address: string;
  /** Only browsers name one. */
  cause?: { kind: CauseKind; page: string };
}

/** One network may be so many sessions of an arm: many phones share one address of their operator, and a small arm is soon full. */
const LEAST_PER_NETWORK = 2;
const SHARE_PER_NETWORK = 0.05;

/** Counts the sessions of one rollout. Networks are told apart by a salted hash that never leaves the process. */
export class Tally {
  readonly #salt = randomBytes(16);
  readonly #sessions = new Map<string, { stage: Stage; hasFailed: boolean }>();
  /** Sessions of networks that had said enough: left out for good, or their later failures would weigh more than their first word. */
  readonly #leftOut = new LRUCache<string, true>({ max: 10_000 });
  readonly #perNetwork = new Map<string, number>();
  readonly #loud = new LoudNetworks();

  /** What other origins on the same folder counted, and this one before its start. */
  others: Counts = noCounts();

  /** @param counts of this origin since its start */
  constructor(readonly counts: CountedRollout) {}

  get all(): Counts {
    return addCounts(this.counts, this.others);
  }

  /** Whether the session was counted before. */
  knows({ source, arm, session }: Heard): boolean {
    return this.#sessions.has(`${source} ${arm} ${session}`);
  }

  /** True when it changed the counts: a session counts once, in the stage where it was first heard, and one failure makes it a failed one. */
  add({ source, arm, outcome, share, session, address, cause }: Heard): boolean {
    const key = `${source} ${arm} ${session}`;
    const network = isLoopback(address) ? null : this.#hash(`${source} ${networkOf(address, 48)}`);
    const isNew = !this.#sessions.has(key);
    if (isNew && !this.#mayAdd(key, source, arm, network)) return false;
    const known = this.#sessions.get(key) ?? { stage: this.#stage(share), hasFailed: false };
    if (known.hasFailed || (!isNew && outcome === 'loaded')) return false;
    this.#sessions.set(key, known);
    known.hasFailed = outcome === 'failed';
    const change = { sessions: isNew ? 1 : 0, failures: known.hasFailed ? 1 : 0 };
    const count = known.stage[source][arm];
    count.sessions += change.sessions;
    count.failures += change.failures;
    if (arm === 'candidate' && network) this.#loud.add(source, known.stage.share, network, change);
    if (known.hasFailed && source === 'browsers') addCause(this.counts.causes[arm], cause);
    return true;
  }

  /** The counts as if the loudest networks had said nothing: whoever has one or two must not be able to end a rollout. */
  withoutLoudest(): Counts {
    const quieter = this.counts.stages.map((stage) => this.#loud.takenFrom(stage));
    return addCounts({ ...this.counts, stages: quieter }, this.others);
  }

  /** The machine itself (a drill) has one address for all. */
  #mayAdd(session: string, source: Source, arm: keyof Arms, network: string | null): boolean {
    if (network === null) return true;
    if (this.#leftOut.has(session)) return false;
    const key = `${arm} ${network}`;
    const added = this.#perNetwork.get(key) ?? 0;
    const { sessions } = addArms(this.all.stages.map((stage) => stage[source]))[arm];
    if (added >= Math.max(LEAST_PER_NETWORK, sessions * SHARE_PER_NETWORK)) {
      this.#leftOut.set(session, true);
      return false;
    }
    this.#perNetwork.set(key, added + 1);
    return true;
  }

  #stage(share: number): Stage {
    const { stages } = this.counts;
    const known = stages.find((stage) => stage.share === share);
    if (known) return known;
    stages.push(noStage(share));
    stages.sort((a, b) => a.share - b.share);
    return stages.find((stage) => stage.share === share)!;
  }

  #hash(text: string): string {
    return createHash('sha256').update(this.#salt).update(text).digest('base64url').slice(0, 16);
  }
}
