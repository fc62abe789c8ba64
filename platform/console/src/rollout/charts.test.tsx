import { render } from '@testing-library/react';
import type { ComponentProps } from 'react';
import type { RolloutHistory } from './rollout-history';
import { EvidenceChart } from './evidence-chart';
import { FailureChart } from './failure-chart';
import type { Plot } from './plot';
import { historyOf, pointOf } from './testing/some-history';

let mockShown: ComponentProps<typeof Plot>;
jest.mock('./plot', () => ({
  Plot: (props: typeof mockShown) => {
    mockShown = props;
    return null;
  },
}));
jest.mock('uplot', () => ({ __esModule: true, default: { paths: { stepped: () => () => null } } }));

type Range = (plot: object, least: number | null, most: number | null) => [number, number];
interface Drawn {
  scales: { y: { distr?: number; range: Range | [number, number] } };
  axes: { values(plot: object, splits: number[]): string[]; splits?(): number[]; filter?(): number[] }[];
  series: { label?: string; stroke?: string; dash?: number[] }[];
}
const drawn = () => mockShown.draw((name) => name) as unknown as Drawn;
const lines = () => drawn().series.map(({ dash, label, stroke }) => [label, stroke, dash !== undefined]);
const second = (minute: number) => Date.UTC(2026, 10, 20, 10, minute) / 1000;

const points = [
  pointOf(1, { stable: { sessions: 4, failures: 1 }, worse: 3, notWorse: 0.5 }),
  pointOf(2, { stable: { sessions: 8, failures: 1 }, candidate: { sessions: 2, failures: 1 }, worse: 2e6, notWorse: 0.001 }),
];

test("the chart of failures shows each arm's share over time, and nothing before its first session", () => {
  render(<FailureChart rolloutHistory={historyOf(points)} />);
  expect(mockShown.data).toEqual([
    [second(0), second(1), second(2)],
    [null, 25, 12.5],
    [null, null, 50],
  ]);
  expect(lines()).toEqual([
    [undefined, undefined, false],
    ['Stable', 'link', false],
    ['Candidate', 'danger', false],
  ]);
});

test('the scale goes to 5 % at least, and past the highest share', () => {
  render(<FailureChart rolloutHistory={historyOf(points)} />);
  const { axes, scales } = drawn();
  const range = scales.y.range as Range;
  expect(range({}, null, null)).toEqual([0, 5]);
  expect(range({}, 0, 2)).toEqual([0, 5]);
  expect(range({}, 0, 50)[1]).toBeCloseTo(55);
  expect(axes[1]!.values({}, [0, 5])).toEqual(['0 %', '5 %']);
});

test('the chart of evidence shows both claims from 1 upward, with dashed thresholds', () => {
  render(<EvidenceChart rolloutHistory={historyOf(points)} />);
  expect(mockShown.data).toEqual([
    [second(0), second(1), second(2)],
    [1, 3, 10_000],
    [1, 0.5, 0.1],
    [19.7, 19.7, 19.7],
    [8.2, 8.2, 8.2],
  ]);
  expect(lines()).toEqual([
    [undefined, undefined, false],
    ['Worse', 'danger', false],
    ['Not worse', 'link', false],
    ['Aborts', 'danger', true],
    ['Moves on', 'link', true],
  ]);
});

test('a reader sees no evidence below 1 while too few sessions were counted for any', () => {
  render(<EvidenceChart rolloutHistory={historyOf([pointOf(1, { worse: 0 }), pointOf(2, { worse: 0.02 })])} />);
  expect(mockShown.data[1]).toEqual([1, 1, 0.1]);
});

test('labels evidence by powers of ten', () => {
  render(<EvidenceChart rolloutHistory={historyOf(points)} />);
  const { axes, scales } = drawn();
  expect(scales.y).toEqual({ distr: 3, range: [0.1, 10_000] });
  const powers = [0.1, 1, 10, 100, 1_000, 10_000];
  expect([axes[1]!.splits!(), axes[1]!.filter!()]).toEqual([powers, powers]);
  expect(axes[1]!.values({}, powers)).toEqual(['0.1', '1', '10', '100', '1,000', '10,000']);
});

test.each([
  ['failures', FailureChart],
  ['evidence', EvidenceChart],
])('the chart of %s is updated with later sessions and stages', (_what, Chart: React.FC<{ rolloutHistory: RolloutHistory }>) => {
  const { rerender } = render(<Chart rolloutHistory={historyOf(points)} />);
  expect(mockShown.stages.map(({ share }) => share)).toEqual([10]);
  rerender(<Chart rolloutHistory={historyOf([...points, pointOf(3, { share: 50 })])} />);
  expect(mockShown.data[0]).toHaveLength(4);
  expect(mockShown.stages.map(({ share }) => share)).toEqual([10, 50]);
});
