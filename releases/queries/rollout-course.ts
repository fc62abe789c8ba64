import type { PartName } from 'shared/contract';
import type { Registry } from 'shared/contract/registry/schema';
import { Refusal } from '../refusal';
import { isLive, stateOf } from '../registry/section-state';
import { evidencePointOf, readEvidence } from '../signals/evidence-file';
import { readCounts } from '../signals/signals-file';
import { judge } from '../verdict/judge';
import { DEFAULT_SETTINGS } from '../verdict/settings';
import { thresholdsOf } from '../verdict/thresholds';

/** How a part's rollout went so far, or how its last one went: for a chart, and for a table beside it. @param now ISO */
export function rolloutCourse(data: string, registry: Registry, name: PartName, now: string) {
  const { rollout, stable } = stateOf(registry, name);
  if (!rollout) throw new Refusal(`${name} has had no rollout so far.`);
  const counts = readCounts(data, rollout.id);
  const kept = readEvidence(data, rollout.id);
  const last = evidencePointOf(counts, judge(counts), rollout.stages[rollout.stage]!, isLive(rollout) ? now : rollout.changedAt);
  const { browsers, notWorse } = thresholdsOf(DEFAULT_SETTINGS);
  return {
    name,
    stable,
    rollout,
    /** Evidence at which it is aborted, and at which it may move on. */
    thresholds: { worse: Math.exp(browsers), notWorse: Math.exp(notWorse) },
    // The counts may be newer than the last point that was kept.
    points: [...kept.filter(({ at }) => at < last.at), last],
    causes: counts.causes,
  };
}

/** The same as a table in a terminal. */
export function courseLines({ name, points, rollout, thresholds }: ReturnType<typeof rolloutCourse>): string[] {
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
