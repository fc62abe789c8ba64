import { isDeepStrictEqual } from 'node:util';
import type { PartName } from 'shared/contract';
import { Refusal } from '../refusal';
import type { Auto, MetricEffects, Policy, Registry } from 'shared/contract/registry/schema';
import { isLive, stateOf, withSection } from './section-state';

interface SetPolicy {
  name: PartName;
  /** Percentages for starts that name none; without them a release is never split between visitors. */
  stages?: number[];
  /** Whether such rollouts move on by themselves. */
  auto?: Auto;
  /** What metrics do where it is not the usual; without, as the policy so far has it. */
  effects?: MetricEffects;
}

/** How the next releases of a section reach their visitors. A rollout under way keeps the stages that it was started with. */
export function policy(registry: Registry, { name, stages, auto, effects }: SetPolicy): Registry {
  const { policy: old, rollout } = stateOf(registry, name);
  const metrics = effects ?? (old.kind === 'stages' ? old.effects : undefined) ?? {};
  const next: Policy = stages
    ? { kind: 'stages', stages: [...stages], ...(auto && { auto }), ...(Object.keys(metrics).length > 0 && { effects: metrics }) }
    : { kind: 'all-at-once' };
  // Pipelines repeat themselves: to say it twice is not a fault.
  if (isDeepStrictEqual(old, next)) return registry;
  if (!stages && isLive(rollout)) {
    throw new Refusal(
      'rollout-under-way',
      `A rollout of ${name}@${rollout.candidate} splits the visitors at the moment. Promote or abort it first.`,
    );
  }
  return withSection(registry, name, { policy: next });
}
