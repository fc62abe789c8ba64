import type { PartName } from 'shared/contract';
import type { Registry } from 'shared/contract/registry/schema';
import { liveRollout, withSection } from './section-state';

/** Ends the rollout: every visitor gets stable again. The registry keeps the reason. */
export function abort(registry: Registry, { name, reason, now }: { name: PartName; reason: string; now: string }): Registry {
  const rollout = liveRollout(registry, name);
  return withSection(registry, name, { rollout: { ...rollout, state: 'aborted', reason, changedAt: now } });
}
