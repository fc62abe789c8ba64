import { LRUCache } from 'lru-cache';
import { evidencePointOf, readEvidence, withPoint, writeEvidence, type EvidencePoint } from 'releases/signals/evidence-file';
import type { Counts } from 'releases/verdict/counts';
import type { Verdict } from 'releases/verdict/judge';
import type { Rollout } from 'shared/contract/registry/schema';

/** Milliseconds between two points; what a stage or a verdict begins with is kept at once. */
const EVERY = 1_000;

/** Keeps the course of each rollout for whoever looks later. Nothing is decided by it, so a point that is not written stops nothing. */
export class EvidenceLog {
  readonly #points = new LRUCache<string, EvidencePoint[]>({ max: 20 });
  #writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly data: string,
    private readonly now: () => number = Date.now,
  ) {}

  add({ id, stage, stages }: Rollout, counts: Counts, verdict: Verdict): Promise<void> {
    const points = this.#points.get(id) ?? readEvidence(this.data, id);
    const share = stages[stage]!;
    const last = points.at(-1);
    const isSoon = last && last.share === share && this.now() - Date.parse(last.at) < EVERY;
    if (isSoon && verdict.kind === 'undecided') return Promise.resolve();
    const next = withPoint(points, evidencePointOf(counts, verdict, share, new Date(this.now()).toISOString()));
    this.#points.set(id, next);
    this.#writing = this.#writing
      .then(() => writeEvidence(this.data, id, next))
      .catch((error) => console.error('The course of a rollout was not written.', error));
    return this.#writing;
  }
}
