import type { PartName } from 'shared/contract';
import type { Registry } from 'shared/contract/registry/schema';
import { asStable, liveRollout, refuseBlocked, stateOf, withSection } from './section-state';

/** Makes the candidate stable for every visitor. Under `all-at-once` the start did so already, and this changes nothing. */
export function promote(registry: Registry, { name, now }: { name: PartName; now: string }): Registry {
  const section = stateOf(registry, name);
  if (section.policy.kind === 'all-at-once' && section.rollout?.candidate === section.stable) return registry;
  const rollout = liveRollout(registry, name);
  refuseBlocked(registry, name, rollout.candidate);
  return withSection(registry, name, {
    ...asStable(section, rollout.candidate),
    rollout: { ...rollout, state: 'promoted', changedAt: now },
  });
}
