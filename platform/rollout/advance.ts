import type { PartName } from 'shared/contract';
import { Refusal } from '../refusal';
import type { Registry } from 'shared/contract/registry/schema';
import { liveRollout, withSection } from './section-state';

/** Moves the rollout to the next stage. `fromStage`, counted from 0, is the stage that the caller saw, so two pipelines cannot advance twice. */
export function advance(
  registry: Registry,
  { name, fromStage, now }: { name: PartName; fromStage: number; now: string },
): Registry {
  const rollout = liveRollout(registry, name);
  if (rollout.state === 'paused')
    throw new Refusal('rollout-paused', `The rollout of ${name} is paused. Resume it first: npm run release -- resume ${name}`);
  if (rollout.stage !== fromStage) {
    throw new Refusal(
      'stage-changed',
      `The rollout of ${name} is at stage ${rollout.stage}, not at ${fromStage}: it was changed meanwhile. Look again: npm run release -- status`,
    );
  }
  if (rollout.stage === rollout.stages.length - 1) {
    throw new Refusal(
      'last-stage',
      `Stage ${rollout.stage} (${rollout.stages.at(-1)} %) is the last. Make it stable: npm run release -- promote ${name}`,
    );
  }
  return withSection(registry, name, { rollout: { ...rollout, stage: rollout.stage + 1, changedAt: now } });
}
