import { isDeepStrictEqual } from 'node:util';
import type { ReleaseName } from 'shared/build/workspaces';
import { Refusal } from '../refusal';
import type { Policy, Registry } from '../registry/schema';
import { isLive, withSection } from './section-state';

interface SetPolicy {
  name: ReleaseName;
  /** Percentages for starts that name none; without them a release is never split between visitors. */
  stages?: number[];
}

/** How the next releases of a section reach their visitors. A rollout under way keeps the stages that it was started with. */
export function policy(registry: Registry, { name, stages }: SetPolicy): Registry {
  const { policy: old, rollout } = registry.sections[name];
  const next: Policy = stages ? { kind: 'stages', stages: [...stages] } : { kind: 'all-at-once' };
  // Pipelines repeat themselves: to say it twice is not a fault.
  if (isDeepStrictEqual(old, next)) return registry;
  if (!stages && isLive(rollout)) {
    throw new Refusal(`A rollout of ${name}@${rollout.candidate} splits the visitors at the moment. Promote or abort it first.`);
  }
  return withSection(registry, name, { policy: next });
}
