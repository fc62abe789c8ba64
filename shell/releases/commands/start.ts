import type { ReleaseName } from 'shared/build/workspaces';
import { Refusal } from '../refusal';
import type { Registry } from '../registry/schema';
import { asStable, isLive, refuseBlocked, withSection } from './section-state';

interface Start {
  name: ReleaseName;
  version: string;
  /** Percentages; default: the section's policy. */
  stages?: number[];
  /** Random; the salt that decides who is in which arm. */
  id: string;
  now: string;
}

/** Begins a rollout at its first stage. The first release of a section, and one under `all-at-once`, is stable at once. */
export function start(registry: Registry, { name, version, stages, id, now }: Start): Registry {
  const section = registry.sections[name];
  refuseBlocked(registry, name, version);
  if (isLive(section.rollout)) {
    throw new Refusal(`A rollout of ${name}@${section.rollout.candidate} is under way (stage ${section.rollout.stage}). Promote or abort it first.`);
  }
  if (section.stable === version) throw new Refusal(`${name}@${version} is stable already; there is nothing to roll out.`);
  const isSplit = stages?.some((percent) => percent < 100);
  if (section.policy.kind === 'all-at-once' && isSplit) {
    throw new Refusal(`${name} is never split between visitors (policy all-at-once). Start it without --stages.`);
  }
  const chosen = stages ?? (section.policy.kind === 'stages' ? section.policy.stages : [100]);
  const rollout = { id, candidate: version, stages: [...chosen], stage: 0, startedAt: now, changedAt: now };
  if (section.stable === null || section.policy.kind === 'all-at-once') {
    return withSection(registry, name, { ...asStable(section, version), rollout: { ...rollout, stages: [100], state: 'promoted' } });
  }
  return withSection(registry, name, { rollout: { ...rollout, state: 'running' } });
}
