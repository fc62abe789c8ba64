import type { ReleaseName } from 'shared/build/workspaces';
import type { Registry } from '../registry/schema';
import { asStable, liveRollout, refuseBlocked, withSection } from './section-state';

/** Makes the candidate stable for everyone. Under `all-at-once` the start has done so already, and saying it is no fault. */
export function promote(registry: Registry, { name, now }: { name: ReleaseName; now: string }): Registry {
  const section = registry.sections[name];
  if (section.policy.kind === 'all-at-once' && section.rollout?.state === 'promoted' && section.rollout.candidate === section.stable) return registry;
  const rollout = liveRollout(registry, name);
  refuseBlocked(registry, name, rollout.candidate);
  return withSection(registry, name, { ...asStable(section, rollout.candidate), rollout: { ...rollout, state: 'promoted', changedAt: now } });
}
