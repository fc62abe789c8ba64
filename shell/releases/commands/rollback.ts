import type { ReleaseName } from 'shared/build/workspaces';
import { Refusal } from '../refusal';
import type { Registry } from '../registry/schema';
import { isLive, refuseBlocked, withSection } from './section-state';

interface Rollback {
  name: ReleaseName;
  /** Default: the newest good version before stable. */
  to?: string;
  reason: string;
  now: string;
}

/** Back to a good version. What it leaves is not good and is not kept as such; a rollout on top of it ends too. */
export function rollback(registry: Registry, { name, to, reason, now }: Rollback): Registry {
  const { stable, previousGood, rollout, blocked } = registry.sections[name];
  const isBlocked = (version: string) => blocked.some((entry) => entry.version === version);
  const target = to ?? previousGood.find((version) => !isBlocked(version));
  if (!target) throw new Refusal(`${name} has no good version before ${stable}. Name one: npm run release -- rollback ${name} --to VERSION`);
  if (target === stable) throw new Refusal(`${name}@${target} is stable already.`);
  refuseBlocked(registry, name, target);
  const ended = isLive(rollout) ? { ...rollout, state: 'aborted' as const, reason: `rolled back: ${reason}`, changedAt: now } : rollout;
  return withSection(registry, name, {
    stable: target,
    // What is newer than the target is left behind with stable; an unlisted target leaves the list as it is.
    previousGood: previousGood.slice(previousGood.indexOf(target) + 1),
    ...(ended ? { rollout: ended } : {}),
  });
}
