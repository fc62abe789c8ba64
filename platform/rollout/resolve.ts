import type { PartName } from 'shared/contract';
import { isLive, stateOf } from './section-state';
import { position } from './bucket';
import type { Registry } from 'shared/contract/registry/schema';

export interface ResolveRequest {
  section: PartName;
  /** `null` before the visitor has one: such a visitor sees stable. */
  bucket: number | null;
  /** A published version that a preview's pass names. */
  forced?: string;
  crawler: boolean;
}

export interface Resolution {
  version: string | null;
  because: string;
  arm: 'stable' | 'candidate';
}

/** Which version of a section a visitor gets, and why. Pure: server, tool and tests use this one. */
export function resolve(registry: Registry, { section, bucket, forced, crawler }: ResolveRequest): Resolution {
  const { stable, blocked, rollout } = stateOf(registry, section);
  const isBlocked = (version: string) => blocked.some((entry) => entry.version === version);
  const stays = (because: string): Resolution => ({ version: stable, because, arm: 'stable' });

  if (forced)
    return isBlocked(forced)
      ? stays(`${forced} is blocked, so no preview`)
      : { version: forced, because: 'forced by a preview', arm: 'stable' };
  if (!isLive(rollout)) return stays('no rollout runs');
  if (crawler) return stays('crawlers always see stable');
  if (isBlocked(rollout.candidate)) return stays(`the candidate ${rollout.candidate} is blocked`);
  if (bucket === null) return stays('the visitor has no bucket');

  const percent = rollout.stages[rollout.stage]!;
  const place = position(section, rollout.id, bucket);
  // Strictly below: 0 % means no visitor.
  if (place < percent * 100) {
    return {
      version: rollout.candidate,
      because: `bucket ${bucket} stands at ${place}, below ${percent} % of rollout ${rollout.id}`,
      arm: 'candidate',
    };
  }
  return stays(`bucket ${bucket} stands at ${place}, not below ${percent} % of rollout ${rollout.id}`);
}
