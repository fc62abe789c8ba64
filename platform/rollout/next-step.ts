import type { Rollout } from 'shared/contract/registry/schema';
import { COMPARED_FROM, DEFAULT_SETTINGS } from './verdict/settings';
import type { Verdict } from './verdict/judge';

const MINUTE = 60_000;

export type NextStep =
  | { kind: 'advance' | 'promote'; reason: string }
  /** `for`: what the rollout waits for before it moves on by itself; `hand` means a person must act. */
  | { kind: 'wait'; for: 'time' | 'sessions' | 'evidence' | 'hand'; reason: string };

interface Observations {
  verdict: Pick<Verdict, 'kind' | 'held' | 'reason'>;
  /** Sessions of the candidate, in all stages. */
  candidateSessions: number;
  /** Not once the candidate's files were lost, or its key was revoked: origins serve an earlier release instead. */
  isServable: boolean;
  /** Milliseconds since 1970. */
  now: number;
}

/** The next automatic step of a rollout. It waits wherever the evidence is not sufficient, and each wait names what ends it. */
export function nextStep(rollout: Rollout, { verdict, candidateSessions, isServable, now }: Observations): NextStep {
  if (rollout.state !== 'running') return wait('hand', 'It is paused.');
  if (verdict.kind === 'abort')
    return wait('hand', 'The candidate is worse. This origin has no key for aborting: abort it by hand.');
  if (!rollout.auto) return wait('hand', 'It was not started with --auto.');
  if (!isServable)
    return wait('hand', "The candidate's files were lost, or its key was revoked. Publish it again, or abort the rollout.");
  if (verdict.held) return wait('evidence', verdict.held);
  const due = Date.parse(rollout.changedAt) + rollout.auto.minutes * MINUTE;
  if (now < due) return wait('time', `The stage lasts until ${new Date(due).toISOString()}.`);
  const isLast = rollout.stage === rollout.stages.length - 1;
  const share = rollout.stages[rollout.stage]!;
  if (share < COMPARED_FROM && !isLast) {
    // With fewer sessions the verdict cannot abort, so the absence of an abort is no evidence.
    const lacking = DEFAULT_SETTINGS.leastFailures - candidateSessions;
    if (lacking > 0) return wait('sessions', `${lacking} more sessions of the candidate must report.`);
    return { kind: 'advance', reason: `its time at ${share} % has passed without an abort` };
  }
  if (verdict.kind === 'not-worse') return { kind: isLast ? 'promote' : 'advance', reason: verdict.reason };
  if (share === 100) return wait('hand', 'At 100 % no visitors of stable are left to compare with.');
  return wait('evidence', verdict.reason);
}

const wait = (event: 'time' | 'sessions' | 'evidence' | 'hand', reason: string): NextStep => ({
  kind: 'wait',
  for: event,
  reason,
});
