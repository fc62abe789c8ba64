import type { HeardSession } from '../fleet/signals';
import { noCounts, noStage, type Arm, type Counts, type Source, type Stage } from '../verdict/counts';

/** So many networks can be in one hand, as the tally of one origin has it. */
const IN_ONE_HAND = 2;

export interface SumRow {
  source: Source;
  arm: 'stable' | 'candidate';
  share: number;
  sessions: number;
  failures: number;
}

/** Rows of sums as counts. */
export function countsOf(rows: readonly SumRow[]): Counts {
  const stages = new Map<number, Stage>();
  for (const { source, arm, share, sessions, failures } of rows) {
    const stage = stages.get(share) ?? noStage(share);
    stages.set(share, stage);
    const sum: Arm = stage[source][arm];
    sum.sessions += sessions;
    sum.failures += failures;
  }
  return { ...noCounts(), stages: [...stages.values()].sort((a, b) => a.share - b.share) };
}

/** Sessions that are on their way, as rows. @param butLoudest leaves out the networks that failed most often */
export function rowsOf(heard: readonly HeardSession[], butLoudest = false): SumRow[] {
  const left = butLoudest ? loudest(heard) : [];
  return heard
    .filter(({ arm, network }) => arm === 'stable' || !left.includes(network))
    .map(({ source, arm, share, failed, isNew }) => ({ source, arm, share, sessions: isNew ? 1 : 0, failures: failed ? 1 : 0 }));
}

function loudest(heard: readonly HeardSession[]): string[] {
  const failures = new Map<string, number>();
  for (const { arm, network, failed } of heard)
    if (arm === 'candidate' && network !== '') failures.set(network, (failures.get(network) ?? 0) + (failed ? 1 : 0));
  return [...failures]
    .sort(([, a], [, b]) => b - a)
    .slice(0, IN_ONE_HAND)
    .map(([network]) => network);
}
