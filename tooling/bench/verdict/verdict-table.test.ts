// A few rollouts of each kind that ends early, with the production code; `npm run bench -- verdict` simulates many of all kinds.
import * as rollouts from './run-rollout';
import { runRollout, type Ended } from './run-rollout';
import { benchVerdict, healthyRow, lateRow, worseRow } from './verdict-table';
import { HEALTHY, LATE, QUIET, WORSE, type World } from './world';

jest.mock('./run-rollout', () => ({ __esModule: true, ...jest.requireActual('./run-rollout') }));

const simulate = (world: World, rollouts: number): Ended[] =>
  Array.from({ length: rollouts }, (_, seed) => runRollout(world, seed + 1));

test('the same seed gives the same rollout', () => {
  const world = { ...QUIET, visits: 2_000 };
  expect(runRollout(world, 7)).toEqual(runRollout(world, 7));
  expect(runRollout(world, 7)).not.toEqual(runRollout(world, 8));
});

test('the header of the table is printed at once, and each row when it is measured', () => {
  const run = jest.spyOn(rollouts, 'runRollout');
  const printed: [line: string, rollouts: number][] = [];
  const print = (line: string) => {
    printed.push([line, run.mock.calls.length]);
    if (printed.length === 2) throw new Error('that is enough');
  };
  expect(() => benchVerdict(1, print)).toThrow('that is enough');
  expect(printed).toEqual([
    [expect.stringMatching(/^\| a candidate that is worse, at 10 % \| sessions of it \|/), 0],
    [expect.stringMatching(/^\| always fails \(white page\) \| \d+ \| \d+ \| \d+ sessions \| \d+ \| browsers \|/), 1],
  ]);
});

test.each([
  ['always fails', 'browsers'],
  ['20 points', 'browsers'],
  ['three seconds slower', 'paint'],
  ['jumping layout', 'shift'],
  ['dead menu', 'errors'],
  ['dead bootstrap for all', 'silence'],
  ['dead bootstrap for half', 'silence'],
])('aborts a candidate with the fault "%s" within its bound, by the metric %s', (name, by) => {
  const world = WORSE.find((candidate) => candidate.name.startsWith(name))!;
  const ended = simulate(world, 5);
  expect(worseRow(world, ended).broken).toEqual([]);
  expect(ended.flatMap((rollout) => rollout.by ?? [])).toContain(by);
});

test.each(HEALTHY.filter(({ name }) => /always fail|cold/.test(name)).map((world) => [world.name, world] as const))(
  'aborts no healthy candidate: %s',
  (_, world) => {
    for (const { outcome } of simulate({ ...world, visits: 6_000 }, 2)) expect(outcome).not.toBe('aborted');
  },
);

test('promotes a healthy rollout, and aborts at 50 % one that is worse from there on', () => {
  expect(simulate(QUIET, 1).map(({ outcome }) => outcome)).toEqual(['promoted']);
  for (const { outcome, reached } of simulate(LATE, 1)) expect([outcome, reached]).toEqual(['aborted', 50]);
});

const ENDED: Ended = {
  outcome: 'promoted',
  by: null,
  reached: 100,
  candidateSessions: 2_000,
  before: null,
  days: 2,
  hoursInStage: 1,
};
/** A hundred rollouts, of which the first `count` have the given fields. */
const hundred = (fields: Partial<Ended>, count: number): Ended[] =>
  Array.from({ length: 100 }, (_, index) => ({ ...ENDED, ...(index < count && fields) }));

test('a row names each broken bound: the median rollout, aborts, rollouts stuck at 100 %, late failures at 100 %', () => {
  const world = { ...QUIET, name: 'a world', most: { unit: 'visits', count: 25 } as const };
  const aborted = { outcome: 'aborted', by: 'paint', reached: 10, before: { sessions: 20, visits: 26 } } as const;
  expect(worseRow(world, hundred(aborted, 49)).broken).toEqual(['a world: never']);
  expect(worseRow(world, hundred(aborted, 100))).toEqual({
    line: '| a world | 20 | 26 | 25 pages | 2,000 | paint |',
    broken: ['a world: 26'],
  });
  expect(healthyRow(world, hundred(aborted, 1))).toEqual({
    line: '| a world | 1 of 100 | 4.7 % | 0 % | 99 % | 99 % | 0 | 2.0 |',
    broken: [],
  });
  expect(healthyRow(world, hundred(aborted, 2)).broken).toEqual(['a world: aborted']);
  expect(healthyRow(world, hundred({ outcome: 'running', hoursInStage: 3 }, 1)).broken).toEqual(['a world: stuck at 100 %']);
  expect(lateRow(world, hundred(aborted, 99)).broken).toEqual([]);
  expect(lateRow(world, hundred(aborted, 98)).broken).toEqual(['a world: reached 100 %']);
});
