import { noStage, PAINT_CLASSES, type Arms, type Counts, type Stage } from '../../rollout/verdict';
import { shownMetric } from './shown-metric';

const arms = (stable: [number, number], candidate: [number, number]): Arms => ({
  stable: { sessions: stable[0], failures: stable[1] },
  candidate: { sessions: candidate[0], failures: candidate[1] },
});
const counts = (felt: Stage['felt'], browsers = arms([900, 18], [100, 2])): Counts => ({
  stages: [{ ...noStage(10), exact: 0.1, browsers, ...(felt && { felt }) }],
  causes: { stable: [], candidate: [] },
});

test('a candidate that paints three seconds later is shown by its half seconds', () => {
  const metric = shownMetric(counts({ 'paint-2': arms([900, 0], [0, 0]), 'paint-8': arms([0, 0], [100, 0]) }));
  expect(metric).toMatchObject({ metric: 'paint', ends: true, arms: arms([900, 0], [100, 0]) });
  expect(metric!.classes!.stable[2]).toBe(900);
  expect(metric!.classes!.candidate[8]).toBe(100);
});

test('the slowest paints of all are shown in the last class, which has no upper limit', () => {
  const slowest = { 'paint-2': arms([900, 0], [0, 0]), [`paint-${PAINT_CLASSES - 1}`]: arms([0, 0], [100, 0]) };
  expect(shownMetric(counts(slowest))).toMatchObject({ arms: arms([900, 0], [100, 0]) });
  expect(shownMetric(counts(slowest))!.classes!.candidate).toEqual([...Array(PAINT_CLASSES - 1).fill(0), 100]);
});

test('a metric that the policy lets hold is shown as one that holds', () => {
  const slowPress = { press: arms([900, 9], [100, 40]) };
  expect(shownMetric(counts(slowPress))).toMatchObject({ metric: 'press', ends: true });
  expect(shownMetric({ ...counts(slowPress), effects: { press: 'holds' } })).toMatchObject({ metric: 'press', ends: false });
});

test('a candidate that reports too little is shown by the sessions of browsers, one that renders badly by those of the server', () => {
  const browsers = arms([150, 3], [0, 0]);
  expect(shownMetric(counts(undefined, browsers))).toEqual({ metric: 'silence', ends: true, arms: browsers });
  const server = arms([500, 0], [40, 8]);
  const [rendered] = counts(undefined, arms([90, 2], [10, 0])).stages;
  expect(shownMetric({ ...counts(undefined), stages: [{ ...rendered!, server }] })).toEqual({
    metric: 'server',
    ends: true,
    arms: server,
  });
});

test('a stable release that reports too little, which holds a rollout, is shown by the sessions of browsers', () => {
  const browsers = arms([400, 8], [1_200, 24]);
  const [stage] = counts(undefined, browsers).stages;
  const held = { ...counts(undefined), stages: [{ ...stage!, share: 50, exact: 0.5 }] };
  expect(shownMetric(held)).toEqual({ metric: 'silence', ends: false, arms: browsers });
});

test('failures have a picture of their own, and a healthy candidate needs none', () => {
  expect(shownMetric(counts(undefined, arms([900, 18], [100, 40])))).toBeNull();
  expect(shownMetric(counts({ press: arms([900, 9], [100, 1]) }))).toBeNull();
});
