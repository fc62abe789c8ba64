import type { PartName } from 'shared/contract';
import type { Registry } from 'shared/contract/registry/schema';
import { Refusal } from '../../refusal';
import { countsNow, isLive, stateOf } from '../../rollout';
import { evidencePointOf, type Signals } from '../../store';
import { DEFAULT_SETTINGS, enoughOf, judge } from '../../rollout/verdict';
import { shownMetric } from './shown-metric';

/** The history of a part's current or last rollout, for a chart and a table. @param now ISO */
export async function rolloutHistory(
  signals: Pick<Signals, 'history' | 'read'>,
  registry: Registry,
  name: PartName,
  now: string,
) {
  const { rollout, stable } = stateOf(registry, name);
  if (!rollout) throw new Refusal('no-rollout', `${name} has had no rollout so far.`);
  const stored = (await signals.read([rollout.id])).get(rollout.id)!;
  const counts = countsNow(name, rollout, stored);
  const history = await signals.history(rollout.id);
  const last = evidencePointOf(stored, judge(counts), rollout.stages[rollout.stage]!, isLive(rollout) ? now : rollout.changedAt);
  const { worse, notWorse } = enoughOf(DEFAULT_SETTINGS);
  return {
    name,
    stable,
    rollout,
    /** The evidence at which it is aborted, and at which it may advance. */
    thresholds: { worse, notWorse },
    // The counts may be newer than the last recorded point.
    points: [...history.filter(({ at }) => at < last.at), last],
    causes: stored.causes,
    /** The metric, other than failures, that ended or holds it. */
    metric: shownMetric(counts),
  };
}

/** The same as a table for a terminal. */
export function historyLines({ name, points, rollout, thresholds }: Awaited<ReturnType<typeof rolloutHistory>>): string[] {
  return [
    `${name}: ${rollout.candidate}, ${rollout.state}; aborted at evidence ${Math.round(thresholds.worse)}, moves on at ${Math.round(thresholds.notWorse)}`,
    'time                      share  stable     candidate  worse     not worse',
    ...points.map(({ at, candidate, notWorse, share, stable, worse }) =>
      [
        at.padEnd(25),
        `${share} %`.padStart(5),
        `${stable.failures}/${stable.sessions}`.padEnd(10),
        `${candidate.failures}/${candidate.sessions}`.padEnd(10),
        worse.toPrecision(3).padEnd(9),
        notWorse.toPrecision(3),
      ].join(' '),
    ),
  ];
}
