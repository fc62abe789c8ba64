import type { PartName } from 'shared/contract';
import { Refusal } from '../refusal';
import type { Registry } from 'shared/contract/registry/schema';
import { liveRollout, withSection } from './section-state';

/** Freezes the share: visitors of the candidate stay on it, and the rollout cannot be advanced. */
export function pause(registry: Registry, { name, now }: { name: PartName; now: string }): Registry {
  const rollout = liveRollout(registry, name);
  if (rollout.state === 'paused') throw new Refusal('rollout-paused', `The rollout of ${name} is paused already.`);
  return withSection(registry, name, { rollout: { ...rollout, state: 'paused', changedAt: now } });
}
