import { addArms } from '../../rollout/verdict/add-counts';
import type { Arm, Counts } from '../../rollout/verdict/counts';
import type { Decision } from '../../rollout/verdict/judge';

/** What a rollout's sessions had shown at a time, in all stages so far. */
export interface EvidencePoint {
  at: string;
  /** The candidate's share in percent at that time. */
  share: number;
  stable: Arm;
  candidate: Arm;
  worse: number;
  notWorse: number;
}

/** More are not told apart on a screen; when there are more, every second one goes. */
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

/** Whether counts of later days may stand behind it: who has not heard yet what the others counted says less than was said before. */
export const isFollowedBy = (last: EvidencePoint, { at, stable, candidate }: EvidencePoint): boolean =>
  at > last.at && stable.sessions >= last.stable.sessions && candidate.sessions >= last.candidate.sessions;

/** The points of a long history that go; the first of each stage stays, because it says when the stage began. */
export function pointsToDrop(points: readonly EvidencePoint[]): EvidencePoint[] {
  const isKept = (at: number) => at % 2 === 0 || at === points.length - 1 || points[at]!.share !== points[at - 1]!.share;
  return points.filter((_, at) => !isKept(at));
}
