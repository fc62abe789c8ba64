import { addArms } from './add-counts';
import { isGroup, noArms, type Arm, type Arms, type Counts, type Group } from './counts';

/** A group in which the candidate fails more often than in the other groups of its trait. */
export interface WorstGroup {
  group: Group;
  /** Sessions of the candidate in the group, and in the others. */
  inside: Arm;
  outside: Arm;
}

/** A group is named when the candidate's failures are this many times as likely with a separate rate for the group as with one rate for all. */
const LEAST_LIKELIHOOD_RATIO = 100;

/** The group that has the candidate's failures, or `null`. A group in which stable fails as well is not the candidate's fault. */
export function worstGroup({ stages }: Pick<Counts, 'stages'>): WorstGroup | null {
  const sums = new Map<Group, Arms>();
  for (const { felt = {} } of stages)
    for (const [source, arms] of Object.entries(felt))
      if (isGroup(source)) sums.set(source, addArms([sums.get(source) ?? noArms(), arms ?? noArms()]));
  const ranked = [...sums].flatMap(([group, { candidate: inside, stable }]) => {
    const others = [...sums].filter(([other]) => other !== group && traitOf(other) === traitOf(group));
    const outside = addArms(others.map(([, arms]) => arms)).candidate;
    const isOfCandidate = rate(inside) > rate(outside) && rate(stable) <= rate(inside) / 2;
    return isOfCandidate ? [{ worst: { group, inside, outside }, likelihood: logLikelihoodRatio(inside, outside) }] : [];
  });
  const [first] = ranked.sort((a, b) => b.likelihood - a.likelihood);
  return first && first.likelihood >= Math.log(LEAST_LIKELIHOOD_RATIO) ? first.worst : null;
}

const traitOf = (group: Group): string => group.split('-')[1]!;
const rate = ({ failures, sessions }: Arm): number => failures / Math.max(sessions, 1);

function logLikelihoodRatio(inside: Arm, outside: Arm): number {
  const all = { sessions: inside.sessions + outside.sessions, failures: inside.failures + outside.failures };
  return logLikelihood(inside) + logLikelihood(outside) - logLikelihood(all);
}

/** The log-likelihood of `failures` at their own rate. */
const logLikelihood = ({ failures, sessions }: Arm): number => part(failures, sessions) + part(sessions - failures, sessions);
const part = (count: number, of: number): number => (count <= 0 ? 0 : count * Math.log(count / of));
