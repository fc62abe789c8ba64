import type { PartName } from 'shared/contract';
import type { Registry, Rollout } from 'shared/contract/registry/schema';
import { isLive } from '../../rollout';
import { addArms, daysToVerdict, USUAL_FAILURES, type Counts } from '../../rollout/verdict';
import type { Signals } from '../../store';
import { timeToGo } from './time-to-go';

const DAY = 24 * 60 * 60 * 1000;
/** Milliseconds. Shorter rollouts, and those with fewer sessions, are too small a sample. */
const LEAST_DURATION = DAY / 2;
const LEAST_SESSIONS = 50;
/** The default length of a stage in minutes. */
const HOUR = 60;
/** The share of visits that is counted. */
const COUNTED_SHARE = 0.65;

interface PastTraffic {
  sessionsPerDay: number;
  failureRate: number;
}

/** Daily traffic during the last rollouts of the section, otherwise of the busiest other section. @param now milliseconds since 1970 */
async function pastTraffic(signals: Signals, { sections }: Registry, name: PartName, now: number): Promise<PastTraffic | null> {
  const counts = await signals.read(Object.values(sections).flatMap(({ rollout }) => rollout?.id ?? []));
  const all = Object.entries(sections).flatMap(([section, { rollout }]) => {
    const traffic = rollout && trafficOf(counts.get(rollout.id)!, rollout, now);
    return traffic ? [{ section, ...traffic }] : [];
  });
  const own = all.find(({ section }) => section === name);
  return own ?? all.sort((a, b) => b.sessionsPerDay - a.sessionsPerDay)[0] ?? null;
}

function trafficOf({ stages }: Counts, rollout: Rollout, now: number): PastTraffic | null {
  const days = ((isLive(rollout) ? now : Date.parse(rollout.changedAt)) - Date.parse(rollout.startedAt)) / DAY;
  const { candidate, stable } = addArms(stages.map(({ browsers }) => browsers));
  const sessions = stable.sessions + candidate.sessions;
  if (days * DAY < LEAST_DURATION || sessions < LEAST_SESSIONS) return null;
  return {
    sessionsPerDay: sessions / days,
    failureRate: stable.sessions > 0 ? stable.failures / stable.sessions : USUAL_FAILURES,
  };
}

/** Visits per day, estimated from earlier rollouts; `null` without any. */
export async function visitsPerDay(signals: Signals, registry: Registry, name: PartName, now: number): Promise<number | null> {
  const past = await pastTraffic(signals, registry, name, now);
  return past && past.sessionsPerDay / COUNTED_SHARE;
}

/** Estimates how long a rollout would take, as a sentence. @param before the registry without it */
export async function daysToGo(
  signals: Signals,
  before: Registry,
  name: PartName,
  { auto, stages }: Rollout,
  now: number,
): Promise<string> {
  const past = await pastTraffic(signals, before, name, now);
  const traffic = past ?? { sessionsPerDay: 1_000, failureRate: USUAL_FAILURES };
  const { healthy, worse } = daysToVerdict(stages, { ...traffic, minutes: auto?.minutes ?? HOUR });
  const rounded = Number(traffic.sessionsPerDay.toPrecision(2)).toLocaleString('en');
  const where = past ? `At the ${rounded} sessions a day of the last rollout` : `At ${rounded} sessions a day`;
  const ends = Number.isFinite(worse) ? `; one that fails 5 points more often ends after ${timeToGo(worse * 24)}` : '';
  return `${where} a healthy candidate takes ${timeToGo(healthy * 24)} through the stages ${stages.join(', ')} %${ends}.`;
}
