import type { Arms } from '../counts';
import { aborts, promotes } from './new-rule';
import { oldRule } from './old-rule';
import { median, shareOf, simulate } from './simulate';

type Rule = () => (stages: Arms[]) => boolean;
export interface Both {
  old: number | null;
  new: number | null;
}

export interface VerdictRow {
  /** The share of sessions that fail whatever is released, and the candidate's share of the public, 0–1. */
  background: number;
  share: number;
  /** The share of healthy rollouts that are aborted within 5,000 sessions. */
  falseAborts: Both;
  /** Candidate sessions until the abort, in the middle rollout of up to 20,000 sessions; `null` when that one is never aborted. */
  alwaysFailing: Both;
  twentyWorse: Both;
  fiveWorse: Both;
  /** The share of candidates 5 points worse that are found "not worse" within 5,000 sessions, and how long healthy ones need. */
  falsePromotions: number;
  healthyAdvance: number | null;
}

const SESSIONS = 5000;
const PATIENCE = 20_000;
const newRule: Rule = () => aborts;
const promotion: Rule = () => promotes;

export function measureRow(background: number, share: number, rollouts: number): VerdictRow {
  const run = (rule: Rule, candidate: number, sessions: number) =>
    Array.from({ length: rollouts }, (_, seed) => simulate([{ sessions, share, stable: background, candidate }], seed, rule()));
  const untilAbort = (worse: number): Both => {
    const candidate = Math.min(background + worse, 1);
    return { old: median(run(oldRule, candidate, PATIENCE)), new: median(run(newRule, candidate, PATIENCE)) };
  };
  return {
    background,
    share,
    falseAborts: { old: shareOf(run(oldRule, background, SESSIONS)), new: shareOf(run(newRule, background, SESSIONS)) },
    alwaysFailing: untilAbort(1),
    twentyWorse: untilAbort(0.2),
    fiveWorse: untilAbort(0.05),
    falsePromotions: shareOf(run(promotion, background + 0.05, SESSIONS)),
    healthyAdvance: median(run(promotion, background, PATIENCE)),
  };
}
