import { useMemo } from 'react';
import UPlot from 'uplot';
import type { RolloutHistory } from './rollout-history';
import { stageStarts, steps, timeAxis, valueAxis, type Colour } from './draw';
import { Plot } from './plot';

/** Values beyond these decide nothing, and would flatten the rest of the line. */
const [LEAST, MOST] = [0.1, 10_000];
const POWERS = [0.1, 1, 10, 100, 1_000, 10_000];
/** Too few sessions for any evidence count as 0, and are shown as 1: they speak neither for nor against a claim. */
const within = (evidence: number): number => Math.min(Math.max(evidence || 1, LEAST), MOST);

/** The evidence for each claim over time, and its threshold. */
export function EvidenceChart({ rolloutHistory }: { rolloutHistory: RolloutHistory }) {
  const { points, rollout, thresholds } = rolloutHistory;
  const data = useMemo<UPlot.AlignedData>(
    () => [
      [Date.parse(rollout.startedAt) / 1000, ...points.map(({ at }) => Date.parse(at) / 1000)],
      [1, ...points.map(({ worse }) => within(worse))],
      [1, ...points.map(({ notWorse }) => within(notWorse))],
      [thresholds.worse, ...points.map(() => thresholds.worse)],
      [thresholds.notWorse, ...points.map(() => thresholds.notWorse)],
    ],
    [points, rollout.startedAt, thresholds.worse, thresholds.notWorse],
  );
  const draw = (colour: Colour) => ({
    scales: { y: { distr: 3, range: [LEAST, MOST] } },
    axes: [
      timeAxis(colour),
      {
        ...valueAxis(colour, (value) => value.toLocaleString('en')),
        splits: () => POWERS,
        // Grid lines between the powers of ten would hide the curves.
        filter: () => POWERS,
      },
    ],
    series: [
      {},
      steps(UPlot, 'Worse', colour('danger')),
      steps(UPlot, 'Not worse', colour('link')),
      { ...steps(UPlot, 'Aborts', colour('danger'), [6, 5]), width: 1 },
      { ...steps(UPlot, 'Moves on', colour('link'), [2, 5]), width: 1 },
    ],
  });
  return <Plot data={data} stages={stageStarts(rolloutHistory)} draw={draw as never} />;
}
