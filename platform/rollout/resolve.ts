import type { PartName } from 'shared/contract';
import { isBlocked, isLive, stateOf } from './section-state';
import { position } from './bucket';
import type { Registry } from 'shared/contract/registry/schema';

export interface ResolveRequest {
  section: PartName;
  /** `null` for a visitor without a bucket, who gets stable. */
  bucket: number | null;
  /** The published version that the visitor's preview token names. */
  forced?: string;
  crawler: boolean;
}

export interface Resolution {
  version: string | null;
  because: string;
  arm: 'stable' | 'candidate';
}

/** Selects the version of a section that a visitor gets, with the reason. */
export function resolve(registry: Registry, { section, bucket, forced, crawler }: ResolveRequest): Resolution {
  const { stable, rollout } = stateOf(registry, section);
  const stableBecause = (because: string): Resolution => ({ version: stable, because, arm: 'stable' });

  if (forced)
    return isBlocked(registry, section, forced)
      ? stableBecause(`${forced} is blocked, so no preview`)
      : { version: forced, because: 'forced by a preview', arm: 'stable' };
  if (!isLive(rollout)) return stableBecause('no rollout runs');
  if (crawler) return stableBecause('crawlers always see stable');
  if (isBlocked(registry, section, rollout.candidate)) return stableBecause(`the candidate ${rollout.candidate} is blocked`);
  if (bucket === null) return stableBecause('the visitor has no bucket');

  const percent = rollout.stages[rollout.stage]!;
  const place = position(section, rollout.id, bucket);
  // Strictly below, so that 0 % selects no visitor.
  if (place < percent * 100) {
    return {
      version: rollout.candidate,
      because: `bucket ${bucket} stands at ${place}, below ${percent} % of rollout ${rollout.id}`,
      arm: 'candidate',
    };
  }
  return stableBecause(`bucket ${bucket} stands at ${place}, not below ${percent} % of rollout ${rollout.id}`);
}
