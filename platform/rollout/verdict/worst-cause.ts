import { addArms } from './add-counts';
import { CAUSE_KINDS, type Arms, type Cause, type CauseKind, type Counts } from './counts';

export interface WorstCause {
  kind: CauseKind;
  /** Sessions of the candidate whose first failure was of this kind. */
  sessions: number;
  /** The page where it happened most, and `sessionsThere`, how often. */
  page: string;
  sessionsThere: number;
}

/** The kind of failure that the candidate has most in excess of stable. Failures that stable has as well are not the candidate's fault. */
export function worstCause({ stages, causes }: Counts): WorstCause | null {
  const arms = addArms(stages.map(({ browsers }) => browsers));
  const share = (arm: keyof Arms, kind: CauseKind): number => ofKind(causes[arm], kind) / Math.max(arms[arm].sessions, 1);
  const excess = (kind: CauseKind): number => share('candidate', kind) - share('stable', kind);
  const kind = CAUSE_KINDS.reduce<CauseKind>((worst, next) => (excess(next) > excess(worst) ? next : worst), CAUSE_KINDS[0]);
  const [there] = causes.candidate.filter((cause) => cause.kind === kind).sort((a, b) => b.sessions - a.sessions);
  if (!there || excess(kind) <= 0) return null;
  return { kind, sessions: ofKind(causes.candidate, kind), page: there.page, sessionsThere: there.sessions };
}

function ofKind(causes: Cause[], kind: CauseKind): number {
  return causes.filter((cause) => cause.kind === kind).reduce((sum, { sessions }) => sum + sessions, 0);
}
