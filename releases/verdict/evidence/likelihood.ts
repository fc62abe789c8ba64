import type { Arm, Arms } from '../counts';

const { log } = Math;

/** The logarithm of the probability of an arm's outcomes when every session fails with this rate. */
export function logLikelihood({ sessions, failures }: Arm, rate: number): number {
  return times(failures, rate) + times(sessions - failures, 1 - rate);
}

/** What never happened costs nothing, even where it would be impossible. */
const times = (count: number, rate: number): number => (count === 0 ? 0 : count * log(rate));

/** The likelihood of both arms, each at the rate that suits it best. */
export const bestApart = ({ stable, candidate }: Arms): number => bestAlone(stable) + bestAlone(candidate);

const bestAlone = (arm: Arm): number => (arm.sessions === 0 ? 0 : logLikelihood(arm, arm.failures / arm.sessions));
