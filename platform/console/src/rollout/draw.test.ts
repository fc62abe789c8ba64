import type UPlot from 'uplot';
import { stageMarks, stageStarts, steps, timeAxis, valueAxis } from './draw';
import { historyOf, pointOf, rolloutOf } from './testing/some-history';

const colour = (name: string) => `the colour ${name}`;
const BEGIN = new Date(2026, 10, 20, 0, 30, 15).getTime() / 1000;

test.each([
  [600, '00:30:15'],
  [601, '00:30'],
  [2 * 86_400, '00:30'],
  [2 * 86_400 + 1, '20 Nov'],
])('labels the times of a rollout of %p seconds as "%s"', (span, label) => {
  const plot = { scales: { x: { min: BEGIN, max: BEGIN + span } } };
  expect((timeAxis(colour).values as (...words: unknown[]) => string[])(plot, [BEGIN])).toEqual([label]);
});

test('omits the label of a grid line without a value', () => {
  const values = valueAxis(colour, (value) => `${value} %`).values as (...words: unknown[]) => string[];
  expect(values({}, [0, null, 5])).toEqual(['0 %', '', '5 %']);
});

test('the grid of a chart is as faint as borders, so that its lines stand out', () => {
  expect(valueAxis(colour, String).grid).toMatchObject({ stroke: 'the colour border' });
});

test('a line keeps its value until the next session, and is dashed on request', () => {
  const stepped = jest.fn();
  const uplot = { paths: { stepped } } as unknown as typeof UPlot;
  expect(steps(uplot, 'Aborts', 'red', [6, 5])).toMatchObject({ label: 'Aborts', stroke: 'red', dash: [6, 5] });
  expect(steps(uplot, 'Worse', 'red')).not.toHaveProperty('dash');
  // Before the next point, not after the last one.
  expect(stepped).toHaveBeenCalledWith({ align: 1 });
});

/** A chart from 10:00 to 12:00, one pixel per minute, on a wider canvas; and every drawing call. */
function marks(stages: { at: string; share: number }[]): [name: string, ...words: unknown[]][] {
  const drawn: [string, ...unknown[]][] = [];
  const ctx = new Proxy(
    {},
    {
      get:
        (_target, name: string) =>
        (...words: unknown[]) =>
          void drawn.push([name, ...words]),
      set: () => true,
    },
  );
  const valToPos = (second: number, _scale: string, isOnCanvas: boolean) =>
    (isOnCanvas ? 50 : 0) + (second - Date.UTC(2026, 10, 20, 10) / 1000) / 60;
  const draw = stageMarks(() => stages, colour) as unknown as (plot: object) => void;
  draw({ ctx, valToPos, bbox: { left: 50, top: 20, width: 120, height: 100 } });
  return drawn;
}
const stageAt = (hour: number, minute: number, share: number) => ({
  at: new Date(Date.UTC(2026, 10, 20, hour, minute)).toISOString(),
  share,
});
const named = (drawn: ReturnType<typeof marks>, ...names: string[]) => drawn.filter(([name]) => names.includes(name));

test('draws a vertical line with the share where each stage began', () => {
  const drawn = marks([stageAt(10, 30, 10)]);
  expect(named(drawn, 'moveTo', 'lineTo')).toEqual([
    ['moveTo', 80, 20],
    ['lineTo', 80, 120],
  ]);
  expect(named(drawn, 'fillText')).toEqual([['fillText', '10 %', 85, 33]]);
});

test('a stage that began before the chart is marked at its edge; one after it is not, and the next one is', () => {
  const drawn = marks([stageAt(9, 0, 1), stageAt(12, 1, 10), stageAt(12, 0, 50)]);
  expect(named(drawn, 'moveTo')).toEqual([
    ['moveTo', 50, 20],
    ['moveTo', 170, 20],
  ]);
});

test('marks are solid whatever was drawn before, and restore the drawing state', () => {
  const drawn = marks([stageAt(10, 30, 10)]);
  expect(drawn[0]).toEqual(['save']);
  expect(drawn.at(-1)).toEqual(['restore']);
  expect(named(drawn, 'setLineDash', 'stroke')).toEqual([['setLineDash', []], ['stroke']]);
});

test('the first stage began with the rollout, and each further one with its first session', () => {
  const points = [pointOf(1), pointOf(2, { share: 50 }), pointOf(3, { share: 50 }), pointOf(4, { share: 100 })];
  expect(stageStarts(historyOf(points))).toMatchObject([
    { at: rolloutOf().startedAt, share: 10 },
    { at: points[1]!.at, share: 50 },
    { at: points[3]!.at, share: 100 },
  ]);
  expect(stageStarts(historyOf([pointOf(9, { share: 50 })]))).toHaveLength(2);
});
