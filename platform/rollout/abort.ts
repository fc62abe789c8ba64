import type { PartName } from 'shared/contract';
import type { Registry } from 'shared/contract/registry/schema';
import { liveRollout, withSection } from './section-state';

/** Ends the rollout: everyone is on stable again, and the reason stays readable. */
export function abort(registry: Registry, { name, reason, now }: { name: PartName; reason: string; now: string }): Registry {
  const rollout = liveRollout(registry, name);
  return withSection(registry, name, { rollout: { ...rollout, state: 'aborted', reason, changedAt: now } });
}
