import type { rolloutHistory } from 'platform/commands';

/** What the command `evidence` answers. */
export type RolloutHistory = Awaited<ReturnType<typeof rolloutHistory>>;
export type Point = RolloutHistory['points'][number];

/** Of a hundred sessions; `null` before the first. */
export const failureShare = ({ failures, sessions }: Point['stable']): number | null =>
  sessions === 0 ? null : (failures / sessions) * 100;

/** Evidence is shown up to a billion, and reads better with few digits. */
export function inShort(evidence: number): string {
  if (evidence >= 1e6) return 'over a million';
  if (evidence >= 100) return Math.round(evidence).toLocaleString('en');
  return evidence < 0.01 ? 'under 0.01' : String(Number(evidence.toPrecision(2)));
}
