import type { PartName } from 'shared/contract';
import type { Registry } from 'shared/contract/registry/schema';
import { Refusal } from '../refusal';
import { isLive, refuseBlocked, stateOf, withSection } from './section-state';

interface Rollback {
  name: PartName;
  /** Default: where the section stood before its last step. */
  version?: string | undefined;
  reason: string;
  now: string;
}

/**
 * Undoes the last step of a section. While a rollout runs, that step is the rollout: everyone is on stable again. Without one
 * it is the last promotion: back to the previous good version, and what is left behind is not kept as good.
 */
export function rollback(registry: Registry, { name, version, reason, now }: Rollback): Registry {
  const { stable, previousGood, rollout, blocked } = stateOf(registry, name);
  const ended = isLive(rollout)
    ? { rollout: { ...rollout, state: 'aborted' as const, reason: `rolled back: ${reason}`, changedAt: now } }
    : {};
  if (endsRollout(registry, { name, version })) return withSection(registry, name, ended);

  const isBlocked = (good: string) => blocked.some((entry) => entry.version === good);
  const target = version ?? previousGood.find((good) => !isBlocked(good));
  if (!target)
    throw new Refusal(
      'no-earlier-version',
      `${name} has no good version before ${stable}. Name one: npm run release -- rollback ${name} --version VERSION`,
    );
  if (target === stable) throw new Refusal('stable-already', `${name}@${target} is stable already.`);
  refuseBlocked(registry, name, target);
  return withSection(registry, name, {
    stable: target,
    // What is newer than the target is left behind with stable; an unlisted target leaves the list as it is.
    previousGood: previousGood.slice(previousGood.indexOf(target) + 1),
    ...ended,
  });
}

/** Whether a rollback ends a running rollout and leaves stable as it is. */
export function endsRollout(registry: Registry, { name, version }: Pick<Rollback, 'name' | 'version'>): boolean {
  const { stable, rollout } = stateOf(registry, name);
  return isLive(rollout) && (version === undefined || version === stable);
}
