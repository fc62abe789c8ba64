import { addArms } from '../../rollout/verdict/add-counts';
import type { Arm, Counts } from '../../rollout/verdict/counts';
import type { Decision } from '../../rollout/verdict/judge';

/** The evidence of a rollout at a time, over all stages so far. */
export interface EvidencePoint {
  at: string;
  /** The candidate's share in percent at that time. */
  share: number;
  stable: Arm;
  candidate: Arm;
  worse: number;
  notWorse: number;
}

/** A screen shows no more; beyond it every second one is dropped. */
export const MOST_POINTS = 600;

export function evidencePointOf(
  counts: Counts,
  { evidence }: Pick<Decision, 'evidence'>,
  share: number,
  at: string,
): EvidencePoint {
  const { candidate, stable } = addArms(counts.stages.map(({ browsers }) => browsers));
  return { at, share, stable, candidate, worse: evidence.worse, notWorse: evidence.notWorse };
}

/** Whether this point may follow that one: an origin without the others' newest counts would record lower ones. */
export const isFollowedBy = (last: EvidencePoint, { at, stable, candidate }: EvidencePoint): boolean =>
  at > last.at && stable.sessions >= last.stable.sessions && candidate.sessions >= last.candidate.sessions;

/** The points to drop from a long history; the first of each stage stays, because it marks the stage's start. */
export function pointsToDrop(points: readonly EvidencePoint[]): EvidencePoint[] {
  const isKept = (at: number) => at % 2 === 0 || at === points.length - 1 || points[at]!.share !== points[at - 1]!.share;
  return points.filter((_, at) => !isKept(at));
}
