import { noArms, type Arms } from '../counts';
import { randomFrom } from './random';

/** A time in which the share and the true failure rates stay as they are. */
export interface Phase {
  sessions: number;
  /** The candidate's, 0–1. */
  share: number;
  stable: number;
  candidate: number;
}

/**
 * One rollout, looked at after every session until `isOver`. The answer is the number of candidate sessions up to then, or
 * `null` when it never was. Phases of equal share add up to one stage, as they do on an origin.
 */
export function simulate(phases: Phase[], seed: number, isOver: (stages: Arms[]) => boolean): number | null {
  const random = randomFrom(seed);
  const stages = new Map<number, Arms>();
  let candidateSessions = 0;
  for (const { sessions, share, stable, candidate } of phases) {
    if (!stages.has(share)) stages.set(share, noArms());
    const arms = stages.get(share)!;
    const seen = [...stages.values()];
    for (let session = 0; session < sessions; session += 1) {
      const isCandidate = random() < share;
      const arm = isCandidate ? arms.candidate : arms.stable;
      arm.sessions += 1;
      if (random() < (isCandidate ? candidate : stable)) arm.failures += 1;
      if (isCandidate) candidateSessions += 1;
      if (isOver(seen)) return candidateSessions;
    }
  }
  return null;
}

/** The middle of all rollouts; one that never ended counts as longer than all others. */
export function median(results: (number | null)[]): number | null {
  const sorted = results.map((result) => result ?? Infinity).sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? Infinity;
  return middle === Infinity ? null : middle;
}

export const shareOf = (results: (number | null)[]): number =>
  results.filter((result) => result !== null).length / results.length;
