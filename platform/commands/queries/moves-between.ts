import type { PartName } from 'shared/contract';
import type { Registry } from 'shared/contract/registry/schema';
import { isBlocked, isLive } from '../../rollout';

export interface Move {
  name: PartName;
  /** The version that these visitors get now, and `to`, the one they would get. */
  from: string | null;
  to: string | null;
  /** The share of visitors who would change. */
  percent: number;
}

/** The shares of visitors who would get another release. Shares are enough, because a rollout reaches visitors in a fixed order. */
export function movesBetween(before: Registry, after: Registry): Move[] {
  return Object.keys(after.sections).flatMap((name) => movesOf(name, servedBy(before, name), servedBy(after, name)));
}

interface Served {
  stable: string | null;
  candidate: string | null;
  percent: number;
}

function servedBy(registry: Registry, name: PartName): Served {
  const section = registry.sections[name];
  const rollout = section?.rollout;
  const isServed = isLive(rollout) && !isBlocked(registry, name, rollout.candidate);
  return {
    stable: section?.stable ?? null,
    candidate: isServed ? rollout.candidate : null,
    percent: isServed ? rollout.stages[rollout.stage]! : 0,
  };
}

function movesOf(name: PartName, before: Served, after: Served): Move[] {
  const [low, high] = [Math.min(before.percent, after.percent), Math.max(before.percent, after.percent)];
  const at = ({ candidate, percent, stable }: Served, place: number) => (place < percent ? candidate : stable);
  return [
    { start: 0, end: low },
    { start: low, end: high },
    { start: high, end: 100 },
  ]
    .map(({ start, end }) => ({ name, from: at(before, start), to: at(after, start), percent: Number((end - start).toFixed(4)) }))
    .filter(({ from, percent, to }) => percent > 0 && from !== to);
}

/** Describes moves to a person who must confirm them. @param sessionsPerHour of the part's current or last rollout; `null` if none was counted */
export function moveLines(moves: Move[], sessionsPerHour: number | null): string[] {
  if (moves.length === 0) return ['Nothing changes for any visitor.'];
  return moves.map(({ name, from, to, percent }) => {
    const whom = percent === 100 ? 'Every visitor gets' : `${percent} % of the visitors get`;
    const instead = from === null ? '' : ` in place of ${from}`;
    const count = sessionsPerHour && Math.round((sessionsPerHour * percent) / 100);
    const traffic = count === null ? '' : `: about ${count} of ${sessionsPerHour} sessions an hour`;
    return `${whom} ${name} ${to ?? '(nothing)'}${instead}${traffic}.`;
  });
}
