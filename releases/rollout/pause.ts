import type { PartName } from 'shared/contract';
import { Refusal } from '../refusal';
import type { Registry } from 'shared/contract/registry/schema';
import { liveRollout, withSection } from '../registry/section-state';

/** Freezes the share: whoever is in the candidate stays there, and nobody advances it. */
export function pause(registry: Registry, { name, now }: { name: PartName; now: string }): Registry {
  const rollout = liveRollout(registry, name);
  if (rollout.state === 'paused') throw new Refusal(`The rollout of ${name} is paused already.`);
  return withSection(registry, name, { rollout: { ...rollout, state: 'paused', changedAt: now } });
}
