/** The visitors of a site while a rollout runs, and what happens to them: rates are between 0 and 1. */
export interface World {
  name: string;
  visitsPerDay: number;
  /** The rollout is watched for so many visits. */
  visits: number;
  stages: number[];
  /** Minutes of a stage at least; without it the rollout stays in its first stage. */
  minutes: number | null;
  /** The share of sessions that fail in stable, at a time in days. */
  stable(days: number): number;
  /** The same in the candidate; the share of the stage in percent. */
  candidate(days: number, percent: number): number;
  /** The share of sessions that report when nothing is wrong; others leave at once, or are no browsers. */
  reporting: number;
  /** The share of the candidate's sessions whose bootstrap script is dead: nothing is reported. */
  silent: number;
  /** The share of visitors whose every session fails, whatever they are given, and how often each of them comes. */
  alwaysFail: number;
  sessionsEach: number;
  /** How many addresses the visitors have; with a few, phones share those of their operator. */
  networks: number;
  /** How much more the sessions of one network fail alike than those of others. */
  correlation: number;
  /** Seconds from a page to its report. */
  delay: number;
  /** Milliseconds of the largest paint in stable, in the middle, and what the candidate makes of it. */
  paint: number;
  slower(milliseconds: number): number;
  /** The shares of sessions with an error after the page was hydrated, with a slow press, with a jumping layout: of each arm. */
  errors: [stable: number, candidate: number];
  press: [stable: number, candidate: number];
  shift: [stable: number, candidate: number];
}

/** The default of a section, with two of a hundred sessions failing in both arms. */
export const QUIET: World = {
  name: 'healthy, 2 % fail',
  visitsPerDay: 2_000 / 0.65,
  visits: 30_000,
  stages: [1, 10, 50, 100],
  minutes: 60,
  stable: () => 0.02,
  candidate: () => 0.02,
  reporting: 0.65,
  silent: 0,
  alwaysFail: 0,
  sessionsEach: 1,
  networks: 5_000,
  correlation: 0,
  delay: 5,
  paint: 2_000,
  slower: (milliseconds) => milliseconds,
  errors: [0.01, 0.01],
  press: [0.1, 0.1],
  shift: [0.05, 0.05],
};

const both = (rate: (days: number) => number): Pick<World, 'stable' | 'candidate'> => ({ stable: rate, candidate: rate });
const MINUTE = 1 / 24 / 60;
const isOut = (days: number) => [0.1, 0.6, 1.3].some((start) => days >= start && days < start + 10 * MINUTE);

const BUSY: World = {
  ...QUIET,
  name: '100,000 sessions a day, words after 20 seconds',
  visitsPerDay: 100_000 / 0.65,
  delay: 20,
  visits: 60_000,
};

/** Worlds in which the candidate is as good as stable: at most 1 of 100 of these rollouts may end. */
export const HEALTHY: World[] = [
  QUIET,
  { ...QUIET, name: 'healthy, 5 % fail', ...both(() => 0.05) },
  { ...QUIET, name: 'healthy, 10 % fail', ...both(() => 0.1) },
  {
    ...QUIET,
    name: 'the background drifts by a factor of 4 within a day',
    ...both((days) => 0.01 * 4 ** Math.abs(Math.sin(Math.PI * days))),
  },
  { ...QUIET, name: 'three outages of ten minutes', ...both((days) => (isOut(days) ? 0.6 : 0.02)) },
  {
    ...QUIET,
    name: 'sessions of a network fail alike (correlation 0.3)',
    networks: 2_000,
    correlation: 0.3,
    ...both(() => 0.05),
  },
  { ...QUIET, name: '40 addresses of operators', networks: 40 },
  { ...QUIET, name: '5 % of visitors always fail, five sessions each', alwaysFail: 0.05, sessionsEach: 5 },
  { ...QUIET, name: 'cold caches: the candidate fails by 1 point more', candidate: () => 0.03 },
  BUSY,
  { ...BUSY, name: 'the same, and 5 % of visitors always fail, five sessions each', alwaysFail: 0.05, sessionsEach: 5 },
];

/** A candidate that is worse only where half of the visitors have it: at most 1 of 100 may reach all of them. */
export const LATE: World = {
  ...QUIET,
  name: '5 points worse from 50 % on',
  candidate: (_, percent) => (percent >= 50 ? 0.07 : 0.02),
};

/** A candidate that is worse, in one stage of 10 %, and the most that the middle rollout may take until the evidence is enough. */
export interface Worse extends World {
  most: { unit: 'sessions' | 'visits'; count: number };
}
const within = (count: number, unit: Worse['most']['unit'], name: string, more: Partial<World>): Worse => ({
  ...QUIET,
  name,
  stages: [10],
  minutes: null,
  visits: 60_000,
  ...more,
  most: { unit, count },
});
export const WORSE: Worse[] = [
  within(6, 'sessions', 'always fails (white page)', { candidate: () => 1 }),
  within(45, 'sessions', '20 points worse', { candidate: () => 0.22 }),
  within(270, 'sessions', '5 points worse', { candidate: () => 0.07 }),
  within(1_800, 'sessions', '2 points worse', { candidate: () => 0.04 }),
  within(270, 'sessions', 'one browser of twenty fails', { candidate: () => 0.069 }),
  within(25, 'visits', 'dead bootstrap for all', { silent: 1 }),
  within(100, 'visits', 'dead bootstrap for half', { silent: 0.5 }),
  within(655, 'visits', 'dead bootstrap for a fifth', { silent: 0.2 }),
  within(15, 'sessions', 'three seconds slower', { slower: (milliseconds) => milliseconds + 3_000 }),
  within(203, 'sessions', '1.2 times slower', { slower: (milliseconds) => milliseconds * 1.2 }),
  within(110, 'sessions', 'jumping layout: 20 points more', { shift: [0.05, 0.25] }),
  within(920, 'sessions', 'slow presses: 10 points more', { press: [0.1, 0.2] }),
  within(110, 'sessions', 'dead menu that throws: 30 points more errors', { errors: [0.01, 0.31] }),
  within(920, 'sessions', 'fails after a press: 10 points more errors', { errors: [0.01, 0.11] }),
];
