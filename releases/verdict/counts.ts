import { FAILURE_KINDS, type FailureKind } from 'shared/contract/page/signal';

/** What failed, as its page named it; shells of earlier days name nothing, and later ones may name what is not known here. */
export const CAUSE_KINDS = [...FAILURE_KINDS, 'unknown'] as const;
export type CauseKind = FailureKind | 'unknown';

/** A session counts once, as failed when anything in it failed. */
export interface Arm {
  sessions: number;
  failures: number;
}

export interface Arms {
  stable: Arm;
  candidate: Arm;
}

/** How many failed sessions had this as their first failure. */
export interface Cause {
  kind: CauseKind;
  page: string;
  sessions: number;
}

/** What was counted while the candidate had one share of the public. */
export interface Stage {
  /** The candidate's share in percent. */
  share: number;
  browsers: Arms;
  /** Visitors for whom the server rendered a page of the section on request; failed: a render threw. */
  server: Arms;
}

/** Who saw it. */
export type Source = Exclude<keyof Stage, 'share'>;

/** Everything a verdict is made of. Plain numbers whose order does not matter, so several origins add theirs up. */
export interface Counts {
  /** By rising share, as rollouts go; the last one is where the rollout stands. */
  stages: Stage[];
  causes: { stable: Cause[]; candidate: Cause[] };
}

export const noArms = (): Arms => ({ stable: { sessions: 0, failures: 0 }, candidate: { sessions: 0, failures: 0 } });
export const noStage = (share: number): Stage => ({ share, browsers: noArms(), server: noArms() });
export const noCounts = (): Counts => ({ stages: [], causes: { stable: [], candidate: [] } });
