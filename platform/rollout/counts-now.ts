import type { Rollout } from 'shared/contract/registry/schema';
import { addCounts } from './verdict/add-counts';
import { noCounts, noStage, type Counts } from './verdict/counts';
import { BUCKETS, position } from './bucket';

/** The number of buckets below each position, by section and rollout. Cached, because computing it takes 10,000 hashes. */
const bucketsBelow = new Map<string, Uint16Array>();
const MOST_CACHED = 32;

/** The fraction of buckets, 0–1, that get the candidate at a nominal share of `percent`. Hashing spreads buckets unevenly, so a nominal 1 % may be 0.7 % or 1.3 %. */
export function exactShare(section: string, rolloutId: string, percent: number): number {
  const key = `${section} ${rolloutId}`;
  const below = bucketsBelow.get(key) ?? countBelow(section, rolloutId);
  if (!bucketsBelow.has(key) && bucketsBelow.size >= MOST_CACHED) bucketsBelow.clear();
  bucketsBelow.set(key, below);
  return below[Math.ceil(Math.min(Math.max(percent, 0), 100) * 100)]! / BUCKETS;
}

function countBelow(section: string, rolloutId: string): Uint16Array {
  const below = new Uint16Array(BUCKETS + 1);
  for (let bucket = 0; bucket < BUCKETS; bucket += 1) below[position(section, rolloutId, bucket) + 1]! += 1;
  for (let place = 1; place <= BUCKETS; place += 1) below[place]! += below[place - 1]!;
  return below;
}

/** The counts of a rollout as input of the verdict: with its current stage, even before the first session, the exact shares, and the effects of its metrics. */
export function countsNow(section: string, { effects, id, stages, stage }: Rollout, counts: Counts): Counts {
  const { causes, stages: counted } = addCounts(counts, { ...noCounts(), stages: [noStage(stages[stage]!)] });
  return {
    causes,
    stages: counted.map((counts) => ({ ...counts, exact: exactShare(section, id, counts.share) })),
    effects,
  };
}
