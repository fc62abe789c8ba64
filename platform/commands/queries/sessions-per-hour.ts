import type { Rollout } from 'shared/contract/registry/schema';
import { isLive } from '../../rollout';
import { addArms, type Counts } from '../../rollout/verdict';

/** Sessions per hour of both arms while a rollout ran or runs; `null` if none was counted. @param now milliseconds since 1970 */
export function sessionsPerHour({ stages }: Counts, rollout: Rollout, now: number): number | null {
  const { candidate, stable } = addArms(stages.map(({ browsers }) => browsers));
  const sessions = stable.sessions + candidate.sessions;
  const hours = ((isLive(rollout) ? now : Date.parse(rollout.changedAt)) - Date.parse(rollout.startedAt)) / 3_600_000;
  // Rounded to two digits, so that it reads as an estimate.
  return sessions > 0 && hours > 0 ? Number((sessions / hours).toPrecision(2)) : null;
}
