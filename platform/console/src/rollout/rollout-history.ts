import type { rolloutHistory } from 'platform/commands';

/** The response of the command `evidence`. */
export type RolloutHistory = Awaited<ReturnType<typeof rolloutHistory>>;
export type Point = RolloutHistory['points'][number];

/** In percent; `null` before the first session. */
export const failureShare = ({ failures, sessions }: Point['stable']): number | null =>
  sessions === 0 ? null : (failures / sessions) * 100;

/** Evidence reaches a billion; few digits are easier to read. It is 0 while too few sessions were counted. */
export function shortNumber(evidence: number): string {
  if (evidence === 0) return 'none';
  if (evidence >= 1e6) return 'over a million';
  if (evidence >= 100) return Math.round(evidence).toLocaleString('en');
  return evidence < 0.01 ? 'under 0.01' : String(Number(evidence.toPrecision(2)));
}
