/** The parameters of a simulation: the visitors of a site during a rollout, and their outcomes. Rates are between 0 and 1. */
export interface World {
  name: string;
  visitsPerDay: number;
  /** The number of simulated visits. */
  visits: number;
  stages: number[];
  /** The minimum minutes of a stage; `null`: the rollout stays in its first stage. */
  minutes: number | null;
  /** The failure rate of stable, by time in days. */
  stable(days: number): number;
  /** The failure rate of the candidate, by time in days and share of the stage in percent. */
  candidate(days: number, percent: number): number;
  /** The share of working sessions that report; others leave at once or are not browsers. */
  reporting: number;
  /** The share of the candidate's sessions whose bootstrap script fails, so that they report nothing. */
  silent: number;
  /** The share of visitors whose every session fails in both arms, and the sessions of each visitor. */
  alwaysFail: number;
  sessionsEach: number;
  /** The number of addresses; with few, many phones share those of their operator. */
  networks: number;
  /** The correlation of failures within a network. */
  correlation: number;
  /** Seconds from a page view to its report. */
  delay: number;
  /** The median largest contentful paint of stable in milliseconds, and the candidate's paint for it. */
  paint: number;
  slower(milliseconds: number): number;
  /** The shares of sessions with an error after hydration, with a slow press, and with a layout shift, in each arm. */
  errors: [stable: number, candidate: number];
  press: [stable: number, candidate: number];
  shift: [stable: number, candidate: number];
}

/** The default policy of a section, with a failure rate of 2 % in both arms. */
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

/** Worlds in which the candidate is as good as stable: at most 1 % of these rollouts may be aborted. */
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

/** A candidate that is worse only from a share of 50 % on: at most 1 % of these rollouts may reach 100 %. */
export const LATE: World = {
  ...QUIET,
  name: '5 points worse from 50 % on',
  candidate: (_, percent) => (percent >= 50 ? 0.07 : 0.02),
};

/** A worse candidate in one stage of 10 %, and the bound for the median rollout until the evidence suffices. */
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
