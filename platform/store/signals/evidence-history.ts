import { addArms, type Arm, type Counts, type Decision } from '../../rollout/verdict';

/** The evidence of a rollout at a moment, over all stages so far. */
export interface EvidencePoint {
  at: string;
  /** The candidate's share in percent at that time. */
  share: number;
  stable: Arm;
  candidate: Arm;
  worse: number;
  notWorse: number;
}

/** More than a screen can show. Beyond it every second point is dropped. */
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

/** Whether a point may follow another: an origin that lacks the newest counts of others would record fewer sessions. */
export const isFollowedBy = (last: EvidencePoint, { at, stable, candidate }: EvidencePoint): boolean =>
  at > last.at && stable.sessions >= last.stable.sessions && candidate.sessions >= last.candidate.sessions;

/** The points to drop from a long history. The first of each stage is kept, because it marks the start of the stage. */
export function pointsToDrop(points: readonly EvidencePoint[]): EvidencePoint[] {
  const isKept = (at: number) => at % 2 === 0 || at === points.length - 1 || points[at]!.share !== points[at - 1]!.share;
  return points.filter((_, at) => !isKept(at));
}
