import { isDeepStrictEqual } from 'node:util';
import type { PartName } from 'shared/contract';
import { Refusal } from '../refusal';
import type { Auto, Policy, Registry } from 'shared/contract/registry/schema';
import {
  asStable,
  DEFAULT_POLICY,
  FEW_VISITS_A_DAY,
  isLive,
  newState,
  refuseBlocked,
  STAGES_OF_A_SMALL_SITE,
  withSection,
} from './section-state';

interface Start {
  name: PartName;
  version: string;
  /** Percentages; default: the section's policy. */
  stages?: number[];
  /** How long a stage lasts before the rollout advances by itself, or `null` for never; default: the section's policy. */
  auto?: Auto | null;
  /** The policy that the release declares. It applies to a section that is not in the registry yet. */
  policy?: Policy;
  /** An estimate from earlier rollouts. With few visits the default stages begin higher. */
  visitsPerDay?: number | null;
  /** Random; the salt that decides which buckets get the candidate. */
  id: string;
  now: string;
}

/** Begins a rollout at its first stage. The first release of a section, and each release under `all-at-once`, becomes stable at once. */
export function start(registry: Registry, { name, version, stages, auto, policy, visitsPerDay, id, now }: Start): Registry {
  const section = registry.sections[name] ?? newState(policy);
  refuseBlocked(registry, name, version);
  refuseUnderWay(registry, name);
  if (section.stable === version)
    throw new Refusal('stable-already', `${name}@${version} is stable already; there is nothing to roll out.`);
  const isSplit = stages?.some((percent) => percent < 100);
  if (section.policy.kind === 'all-at-once' && isSplit) {
    throw new Refusal('never-split', `${name} is never split between visitors (policy all-at-once). Start it without --stages.`);
  }
  const chosen = stages ?? usualStages(section.policy, visitsPerDay ?? null);
  const rollout = { id, candidate: version, stages: chosen, stage: 0, startedAt: now, changedAt: now };
  if (section.stable === null || section.policy.kind === 'all-at-once') {
    return withSection(registry, name, {
      ...section,
      ...asStable(section, version),
      rollout: { ...rollout, stages: [100], state: 'promoted' },
    });
  }
  const moves = auto === undefined ? section.policy.auto : auto;
  const { effects } = section.policy;
  return withSection(registry, name, {
    rollout: { ...rollout, state: 'running', ...(moves && { auto: moves }), ...(effects && { effects }) },
  });
}

/** Refuses a second rollout of a part. */
export function refuseUnderWay({ sections }: Registry, name: PartName): void {
  const rollout = sections[name]?.rollout;
  if (isLive(rollout))
    throw new Refusal(
      'rollout-under-way',
      `A rollout of ${name}@${rollout.candidate} is under way (stage ${rollout.stage}). Promote or abort it first.`,
    );
}

function usualStages(policy: Policy, visitsPerDay: number | null): number[] {
  if (policy.kind !== 'stages') return [100];
  const isDefault = isDeepStrictEqual(policy.stages, DEFAULT_POLICY.stages);
  return isDefault && visitsPerDay !== null && visitsPerDay < FEW_VISITS_A_DAY ? STAGES_OF_A_SMALL_SITE : policy.stages;
}
