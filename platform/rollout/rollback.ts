import type { PartName } from 'shared/contract';
import type { Registry } from 'shared/contract/registry/schema';
import { Refusal } from '../refusal';
import { isBlocked, isLive, refuseBlocked, stateOf, withSection } from './section-state';

interface Rollback {
  name: PartName;
  /** Default: the version before the last step of the section. */
  version?: string | undefined;
  reason: string;
  now: string;
}

/**
 * Undoes the last step of a section. While a rollout runs, that step is the rollout: everyone is on stable again. Without one
 * it is the last promotion: stable becomes the previous good version, and the version it replaces does not become a good one.
 */
export function rollback(registry: Registry, { name, version, reason, now }: Rollback): Registry {
  const { stable, previousGood, rollout } = stateOf(registry, name);
  const ended = isLive(rollout)
    ? { rollout: { ...rollout, state: 'aborted' as const, reason: `rolled back: ${reason}`, changedAt: now } }
    : {};
  if (endsRollout(registry, { name, version })) return withSection(registry, name, ended);

  const target = version ?? previousGood.find((good) => !isBlocked(registry, name, good));
  if (!target)
    throw new Refusal(
      'no-earlier-version',
      `${name} has no good version before ${stable}. Name one: npm run release -- rollback ${name} --version VERSION --reason "…"`,
    );
  if (target === stable) throw new Refusal('stable-already', `${name}@${target} is stable already.`);
  refuseBlocked(registry, name, target);
  return withSection(registry, name, {
    stable: target,
    // Drops the versions that are newer than the target. A target that is not listed (index -1) leaves the list as it is.
    previousGood: previousGood.slice(previousGood.indexOf(target) + 1),
    ...ended,
  });
}

/** Whether a rollback ends a running rollout and leaves stable as it is. */
export function endsRollout(registry: Registry, { name, version }: Pick<Rollback, 'name' | 'version'>): boolean {
  const { stable, rollout } = stateOf(registry, name);
  return isLive(rollout) && (version === undefined || version === stable);
}
