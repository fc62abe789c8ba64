/** For properties that are tried on many inputs: the same ones in every run, so that a failure is never a matter of luck. */
export const SEEDED = { seed: 20261122, numRuns: 400 };
