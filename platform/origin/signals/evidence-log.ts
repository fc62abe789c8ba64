import { LRUCache } from 'lru-cache';
import { evidencePointOf, type Signals } from 'platform/store';
import type { Counts, Decision } from 'platform/rollout/verdict';
import type { Rollout } from 'shared/contract/registry/schema';

/** Milliseconds between two points; the first of a stage or of a verdict is stored at once. */
const INTERVAL = 1_000;

/** Records the history of each rollout for later review. No decision depends on it, so no request waits for it. */
export class EvidenceLog {
  readonly #last = new LRUCache<string, { at: number; share: number }>({ max: 20 });

  constructor(
    private readonly signals: Pick<Signals, 'receive'>,
    private readonly now: () => number = Date.now,
  ) {}

  add({ id, stage, stages }: Rollout, counts: Counts, decision: Pick<Decision, 'kind' | 'evidence'>): void {
    const [at, share] = [this.now(), stages[stage]!];
    const last = this.#last.get(id);
    if (last?.share === share && at - last.at < INTERVAL && decision.kind === 'undecided') return;
    this.#last.set(id, { at, share });
    void this.signals.receive(id, { point: evidencePointOf(counts, decision, share, new Date(at).toISOString()) });
  }
}
