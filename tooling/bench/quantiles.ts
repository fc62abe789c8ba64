/** The smallest of these values that is at least as large as this share of them, 0–1. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(share * values.length) - 1]!;

/** Of an even count the upper one of the two in the middle, so that a bound is not held by half of the values. */
export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
