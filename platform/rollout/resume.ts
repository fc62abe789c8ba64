import type { PartName } from 'shared/contract';
import { Refusal } from '../refusal';
import type { Registry } from 'shared/contract/registry/schema';
import { liveRollout, withSection } from './section-state';

export function resume(registry: Registry, { name, now }: { name: PartName; now: string }): Registry {
  const rollout = liveRollout(registry, name);
  if (rollout.state === 'running') throw new Refusal('rollout-not-paused', `The rollout of ${name} runs already.`);
  return withSection(registry, name, { rollout: { ...rollout, state: 'running', changedAt: now } });
}
