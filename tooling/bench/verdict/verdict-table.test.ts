// A few rollouts of each kind, through the rule that ships; `npm run bench -- verdict` draws many.
import { runRollout, type Ended } from './run-rollout';
import { HEALTHY, LATE, QUIET, WORSE, type World } from './world';

const few = (world: World, every = 1, rollouts = 3): Ended[] =>
  Array.from({ length: rollouts }, (_, seed) => runRollout(world, seed + 1, every));
const worse = (name: string): World => WORSE.find((world) => world.name.startsWith(name))!;
const middle = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

test('the same seed draws the same rollout', () => {
  const world = { ...QUIET, visits: 500 };
  expect(runRollout(world, 7, 25)).toEqual(runRollout(world, 7, 25));
  expect(runRollout(world, 7, 25)).not.toEqual(runRollout(world, 8, 25));
});

test.each([
  ['always fails', 6, 'browsers', 1],
  ['20 points', 45, 'browsers', 1],
  ['three seconds slower', 18, 'paint', 1],
  ['jumping layout', 115, 'shift', 10],
])('a candidate that %s is found within %i of its sessions', (name, most, by, every) => {
  const ended = few(worse(name), every);
  expect(middle(ended.map(({ before }) => before?.sessions ?? Infinity))).toBeLessThanOrEqual(most);
  expect(ended.flatMap((one) => one.by ?? [])).toContain(by);
});

test.each([
  ['dead bootstrap for all', 25],
  ['dead bootstrap for half', 130],
])('a candidate with a %s ends by its silence within %i of its pages', (name, most) => {
  const ended = few(worse(name));
  expect(middle(ended.map(({ before }) => before?.visits ?? Infinity))).toBeLessThanOrEqual(most);
  expect(new Set(ended.map(({ by }) => by))).toEqual(new Set(['silence']));
});

test.each(HEALTHY.filter(({ name }) => /always fail|20 seconds|cold/.test(name)).map((world) => [world.name, world] as const))(
  'no healthy candidate ends: %s',
  (_, world) => {
    for (const { how } of few({ ...world, visits: 6_000 }, 50, 2)) expect(how).not.toBe('aborted');
  },
);

test('a healthy rollout is promoted, and one that is worse from 50 % on never gets beyond', () => {
  expect(few(QUIET, 50, 1).map(({ how }) => how)).toEqual(['promoted']);
  for (const { how, reached } of few(LATE, 50, 1)) expect([how, reached]).toEqual(['aborted', 50]);
});
