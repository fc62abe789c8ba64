import * as z from 'zod';
import type { PartName } from 'shared/contract';
import type { Registry } from 'shared/contract/registry/schema';
import { isLive, stateOf } from '../../rollout';
import type { StoredRegistry } from '../../store';

/** The outcome of a release: `stable` for every visitor, `ended` without becoming stable, or still `open`. */
export const outcomeSchema = z.object({ kind: z.enum(['open', 'stable', 'ended']), text: z.string() });

/**
 * The outcome of a release; without a version, of the one that the part started last. A release that was never started is open, because
 * its start may still wait for approval.
 */
export function rolloutOutcome(registry: Registry, name: PartName, version?: string): z.infer<typeof outcomeSchema> {
  const { stable, previousGood, blocked, rollout } = stateOf(registry, name);
  const candidate = version ?? rollout?.candidate ?? stable!;
  const release = `${name}@${candidate}`;
  if (candidate === stable) return { kind: 'stable', text: `${release} is stable for everyone.` };
  const block = blocked.find((entry) => entry.version === candidate);
  if (block) return { kind: 'ended', text: `${release} is blocked: ${block.reason}` };
  if (rollout?.candidate !== candidate) {
    if (previousGood.includes(candidate)) return { kind: 'ended', text: `${release} was replaced by ${name}@${stable}.` };
    return { kind: 'open', text: `${release} is not started.` };
  }
  if (rollout.state === 'aborted') return { kind: 'ended', text: `The rollout of ${release} was ended: ${rollout.reason}` };
  if (!isLive(rollout)) return { kind: 'ended', text: `${release} was stable, and ${name}@${stable} is again.` };
  const share = `stage ${rollout.stage} of ${rollout.stages.length - 1}, ${rollout.stages[rollout.stage]} %`;
  return { kind: 'open', text: `${release} is ${rollout.state} at ${share}.` };
}

/** The outcome of a release whose rollout was followed by another one, from the history; `null` if it was never started. */
export async function earlierOutcome(registry: Pick<StoredRegistry, 'later' | 'parse'>, name: PartName, version: string) {
  let last: Registry | null = null;
  for await (const state of registry.later(0)) {
    // A long history is read for each question of a pipeline that waits, and few of its states name the version.
    const earlier = state.text.includes(`"candidate": "${version}"`) ? registry.parse(state) : null;
    if (earlier?.sections[name]?.rollout?.candidate === version) last = earlier;
  }
  if (!last) return null;
  const { kind, text } = rolloutOutcome(last, name, version);
  return { kind: 'ended' as const, text: kind === 'ended' ? text : `${name}@${version} was replaced.` };
}
