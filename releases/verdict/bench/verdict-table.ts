import { measureRow, type Both, type VerdictRow } from './measure-row';

const BACKGROUNDS = [0.005, 0.01, 0.02, 0.05, 0.1];
const SHARES = [0.01, 0.05, 0.1, 0.25, 0.5];

interface Size {
  backgrounds?: number[];
  shares?: number[];
  rollouts?: number;
}

/** Seeded, so the same call gives the same rows, one after the other. 400 rollouts for each of 25 rows take some minutes. */
export function* verdictTable({ backgrounds = BACKGROUNDS, shares = SHARES, rollouts = 400 }: Size = {}): Generator<VerdictRow> {
  for (const background of backgrounds) for (const share of shares) yield measureRow(background, share, rollouts);
}

/** Markdown, so that it can be pasted into a page as it is; each line as soon as it is known. */
export function* verdictLines(size?: Size): Generator<string> {
  yield* [HEAD, HEAD.map(() => '---:')].map(line);
  for (const row of verdictTable(size)) yield formatRow(row);
}

const HEAD = [
  'background',
  'share',
  'false aborts',
  'always failing',
  '+20 points',
  '+5 points',
  'false promotions',
  'healthy advances',
];

const line = (cells: string[]): string => `| ${cells.join(' | ')} |`;
export const formatRow = (row: VerdictRow): string => line(cells(row));

function cells(row: VerdictRow): string[] {
  const start = [percent(row.background), percent(row.share), pair(row.falseAborts, percent)];
  const detections = [row.alwaysFailing, row.twentyWorse, row.fiveWorse].map((both) => pair(both, sessions));
  return [...start, ...detections, percent(row.falsePromotions), sessions(row.healthyAdvance)];
}

/** Old rule beside new. */
const pair = (both: Both, write: (value: number | null) => string): string => `${write(both.old)} → ${write(both.new)}`;
const percent = (value: number | null): string => `${Number(((value ?? 0) * 100).toFixed(2))} %`;
const sessions = (value: number | null): string => (value === null ? 'never' : String(value));
