import { isDeepStrictEqual } from 'node:util';
import type { PartName } from 'shared/contract';
import { Refusal } from '../refusal';
import type { Auto, MetricEffects, Policy, Registry } from 'shared/contract/registry/schema';
import { isLive, stateOf, withSection } from './section-state';

interface SetPolicy {
  name: PartName;
  /** Percentages for starts without `--stages`. If absent, each release goes to all visitors at once. */
  stages?: number[];
  /** Makes these rollouts advance by themselves. */
  auto?: Auto;
  /** The effects of metrics that differ from the default. If absent, those of the previous policy stay. */
  effects?: MetricEffects;
}

/** Sets how the next releases of a section are rolled out. A rollout under way keeps the stages that it was started with. */
export function policy(registry: Registry, { name, stages, auto, effects }: SetPolicy): Registry {
  const { policy: old, rollout } = stateOf(registry, name);
  const metrics = effects ?? (old.kind === 'stages' ? old.effects : undefined) ?? {};
  const next: Policy = stages
    ? { kind: 'stages', stages, ...(auto && { auto }), ...(Object.keys(metrics).length > 0 && { effects: metrics }) }
    : { kind: 'all-at-once' };
  // Pipelines repeat commands, so setting the same policy again is no error.
  if (isDeepStrictEqual(old, next)) return registry;
  if (!stages && isLive(rollout)) {
    throw new Refusal(
      'rollout-under-way',
      `A rollout of ${name}@${rollout.candidate} splits the visitors at the moment. Promote or abort it first.`,
    );
  }
  return withSection(registry, name, { policy: next });
}
