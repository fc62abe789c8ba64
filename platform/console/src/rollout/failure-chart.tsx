import { useMemo } from 'react';
import UPlot from 'uplot';
import { failureShare, type RolloutHistory } from './rollout-history';
import { stageStarts, steps, timeAxis, valueAxis, type Colour } from './draw';
import { Plot } from './plot';

/** The share of failed sessions in each arm, over time. */
export function FailureChart({ rolloutHistory }: { rolloutHistory: RolloutHistory }) {
  const { points, rollout } = rolloutHistory;
  const data = useMemo<UPlot.AlignedData>(
    () => [
      [Date.parse(rollout.startedAt) / 1000, ...points.map(({ at }) => Date.parse(at) / 1000)],
      [null, ...points.map(({ stable }) => failureShare(stable))],
      [null, ...points.map(({ candidate }) => failureShare(candidate))],
    ],
    [points, rollout.startedAt],
  );
  const draw = (colour: Colour) => ({
    scales: { y: { range: (_plot: UPlot, _least: number, most: number): [number, number] => [0, Math.max(5, most * 1.1)] } },
    axes: [timeAxis(colour), valueAxis(colour, (value) => `${value} %`)],
    series: [{}, steps(UPlot, 'Stable', colour('link')), steps(UPlot, 'Candidate', colour('danger'))],
  });
  return <Plot data={data} stages={stageStarts(rolloutHistory)} draw={draw as never} />;
}
