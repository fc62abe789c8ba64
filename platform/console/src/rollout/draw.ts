import type UPlot from 'uplot';
import type { RolloutHistory, Point } from './rollout-history';

export type Colour = (name: string) => string;

/** When a stage began, and the share of visitors that it gives the candidate. */
export type StageStart = Pick<Point, 'at' | 'share'>;

const FONT = '12px system-ui, sans-serif';
/** Pixels that a chart leaves free at its right end, because a label of the time axis may be centred there: half of one such as `07:57:45` in this font. */
export const HALF_LABEL = 28;
const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const EXACT = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });

/** The time axis, labelled by seconds, minutes or days depending on the length of the rollout. */
export const timeAxis = (colour: Colour): UPlot.Axis => ({
  font: FONT,
  stroke: colour('text-muted'),
  grid: { show: false },
  ticks: { stroke: colour('border') },
  space: 80,
  values: ({ scales }, splits) => {
    const span = (scales.x!.max ?? 0) - (scales.x!.min ?? 0);
    const format = span > 2 * 86_400 ? DAY : span > 600 ? CLOCK : EXACT;
    return splits.map((second) => format.format(second * 1000));
  },
});

export const valueAxis = (colour: Colour, values: (value: number) => string): UPlot.Axis => ({
  font: FONT,
  size: 56,
  stroke: colour('text-muted'),
  grid: { stroke: colour('border'), width: 1 },
  ticks: { show: false },
  values: (_plot, splits) => splits.map((value) => (value === null ? '' : values(value))),
});

/** A line that keeps its value until the next session. */
export const steps = (uplot: typeof UPlot, label: string, stroke: string, dash?: number[]): UPlot.Series => ({
  label,
  stroke,
  width: 2.5,
  paths: uplot.paths.stepped!({ align: 1 }),
  points: { show: false },
  ...(dash && { dash }),
});

/** Where each stage began, and its share. */
export const stageMarks =
  (stagesOf: () => StageStart[], colour: Colour) =>
  (plot: UPlot): void => {
    const { ctx } = plot;
    const { left, top, height, width } = plot.bbox;
    ctx.save();
    ctx.font = `${12 * devicePixelRatio}px system-ui, sans-serif`;
    ctx.fillStyle = colour('text-muted');
    ctx.strokeStyle = colour('border-strong');
    ctx.lineWidth = devicePixelRatio;
    ctx.textAlign = 'left';
    ctx.textBaseline = 'alphabetic';
    ctx.setLineDash([]);
    for (const { at, share } of stagesOf()) {
      const x = Math.max(plot.valToPos(Date.parse(at) / 1000, 'x', true), left);
      if (x > left + width) continue;
      ctx.beginPath();
      ctx.moveTo(x, top);
      ctx.lineTo(x, top + height);
      ctx.stroke();
      ctx.fillText(`${share} %`, x + 5 * devicePixelRatio, top + 13 * devicePixelRatio);
    }
    ctx.restore();
  };

/** The first stage starts with the rollout, each further one with its first point. */
export const stageStarts = ({ points, rollout }: RolloutHistory): StageStart[] => [
  { at: rollout.startedAt, share: rollout.stages[0]! },
  ...points.filter(({ share }, index) => share !== (points[index - 1]?.share ?? rollout.stages[0])),
];
