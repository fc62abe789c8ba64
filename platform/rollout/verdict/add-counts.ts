import { noArms, noStage, type Arm, type Arms, type Cause, type Counts, type FeltSource, type Stage } from './counts';

/** Adds the counts of several origins, or of one origin before and after a restart. */
export function addCounts(...all: Counts[]): Counts {
  const stages = all.flatMap((counts) => counts.stages);
  const shares = [...new Set(stages.map(({ share }) => share))].sort((a, b) => a - b);
  return {
    stages: shares.map((share) => stages.filter((stage) => stage.share === share).reduce(addStage, noStage(share))),
    causes: {
      stable: addCauses(all.flatMap(({ causes }) => causes.stable)),
      candidate: addCauses(all.flatMap(({ causes }) => causes.candidate)),
    },
  };
}

export const addArms = (all: Arms[]): Arms =>
  all.reduce(
    (sum, arms) => ({ stable: addArm(sum.stable, arms.stable), candidate: addArm(sum.candidate, arms.candidate) }),
    noArms(),
  );

/** The sessions of the candidate that browsers reported, over all stages. */
export const candidateSessions = ({ stages }: Counts): number =>
  addArms(stages.map(({ browsers }) => browsers)).candidate.sessions;

const addArm = (a: Arm, b: Arm): Arm => ({ sessions: a.sessions + b.sessions, failures: a.failures + b.failures });

const addStage = (a: Stage, b: Stage): Stage => ({
  share: a.share,
  exact: a.exact ?? b.exact,
  browsers: addArms([a.browsers, b.browsers]),
  server: addArms([a.server, b.server]),
  ...((a.felt || b.felt) && { felt: addFelt(a.felt, b.felt) }),
});

function addFelt(a: Stage['felt'] = {}, b: Stage['felt'] = {}): Stage['felt'] {
  const sources = [...new Set([...Object.keys(a), ...Object.keys(b)])] as FeltSource[];
  return Object.fromEntries(sources.map((source) => [source, addArms([a[source] ?? noArms(), b[source] ?? noArms()])]));
}

/** Uses a Map, because page names come from the network: `__proto__` is possible. */
function addCauses(all: Cause[]): Cause[] {
  const sums = new Map<string, Cause>();
  for (const cause of all) {
    const key = `${cause.kind} ${cause.page}`;
    sums.set(key, { ...cause, sessions: cause.sessions + (sums.get(key)?.sessions ?? 0) });
  }
  return [...sums.values()];
}
