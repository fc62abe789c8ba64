import { isLive, resolve } from 'platform/rollout';
import type { Arms, Group } from 'platform/rollout/verdict';
import type { PartName } from 'shared/contract';
import type { Registry, Rollout } from 'shared/contract/registry/schema';
import type { Standing } from './counted-marks';

/** The sender of a signal, for counting. */
export interface Sender {
  bucket: number;
  /** The session that the token names. */
  session: string;
  address: string;
  /** When the token was issued, in milliseconds since 1970. A page from before the last change of the share belongs to another stage. */
  issuedAt: number;
  /** Whether this browser was counted before. */
  standing(rollout: string, arm: keyof Arms): Standing;
  /** The groups of the session. @param live ids of the rollouts that are under way */
  groups(live: string[]): Group[];
}

/** The rollout and the arm in which a browser was counted. */
export interface CountedArm {
  rolloutId: string;
  arm: keyof Arms;
}

interface Assignment {
  rollout: Rollout;
  arm: keyof Arms;
}

/**
 * The rollout and arm that a signal counts for, or `null`. The arm is computed here: a browser cannot claim one, nor a version that it
 * was not served. A page from before the last change of the share does not count, and each browser counts once in a rollout.
 */
export function assignArm(
  registry: Registry,
  { section, version }: { section: PartName; version: string },
  { bucket, issuedAt, standing }: Sender,
): Assignment | null {
  const rollout = registry.sections[section]?.rollout;
  if (!isLive(rollout)) return null;
  if (issuedAt < shareChangedAt(rollout)) return null;
  const assignment = resolve(registry, { section, bucket, crawler: false });
  if (assignment.version !== version) return null;
  return standing(rollout.id, assignment.arm) === 'before' ? null : { rollout, arm: assignment.arm };
}

export const liveRollouts = ({ sections }: Registry): Rollout[] =>
  Object.values(sections).flatMap(({ rollout }) => (isLive(rollout) ? [rollout] : []));

/**
 * When a rollout last changed, in milliseconds since 1970. 0 for a time that is still to come: it is of a clock that is or was ahead, and
 * until then no page would count.
 */
export function shareChangedAt({ changedAt }: Rollout): number {
  const at = Date.parse(changedAt);
  return at > Date.now() ? 0 : at;
}
