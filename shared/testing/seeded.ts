/** Settings of property-based tests: the same seed in every run, so that failures are reproducible. */
export const SEEDED = { seed: 20261122, numRuns: 400 };
