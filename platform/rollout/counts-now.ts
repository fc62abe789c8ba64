import type { Rollout } from 'shared/contract/registry/schema';
import { addCounts } from './verdict/add-counts';
import { noCounts, noStage, type Counts } from './verdict/counts';
import { BUCKETS, position } from './bucket';

/** How many buckets stand below each position, by section and rollout: 10,000 hashes are worth keeping. */
const standing = new Map<string, Uint16Array>();
const MOST_KEPT = 32;

/** The share of all buckets that has the candidate at so many percent, 0–1. Hashing spreads buckets unevenly, so that 1 % may be 0.7 or 1.3. */
export function exactShare(section: string, rolloutId: string, percent: number): number {
  const key = `${section} ${rolloutId}`;
  const below = standing.get(key) ?? countBelow(section, rolloutId);
  if (!standing.has(key) && standing.size >= MOST_KEPT) standing.clear();
  standing.set(key, below);
  return below[Math.ceil(Math.min(Math.max(percent, 0), 100) * 100)]! / BUCKETS;
}

function countBelow(section: string, rolloutId: string): Uint16Array {
  const below = new Uint16Array(BUCKETS + 1);
  for (let bucket = 0; bucket < BUCKETS; bucket += 1) below[position(section, rolloutId, bucket) + 1]! += 1;
  for (let place = 1; place <= BUCKETS; place += 1) below[place]! += below[place - 1]!;
  return below;
}

/** The counts of a rollout as the verdict wants them: with the stage where it stands, also before its first session, and with exact shares, and with what its metrics do. */
export function countsNow(section: string, { effects, id, stages, stage }: Rollout, counts: Counts): Counts {
  const { causes, stages: counted } = addCounts(counts, { ...noCounts(), stages: [noStage(stages[stage]!)] });
  return {
    causes,
    stages: counted.map((each) => ({ ...each, exact: exactShare(section, id, each.share) })),
    ...(effects && { effects }),
  };
}
