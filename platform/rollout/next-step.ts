import type { Rollout } from 'shared/contract/registry/schema';
import { DEFAULT_SETTINGS } from './verdict/settings';
import type { Verdict } from './verdict/judge';

/** Below this share only gross faults show before a patient person gives up, so there time without an abort is enough. */
const SHOWS_FROM = 5;
const MINUTE = 60_000;

export type NextStep =
  | { kind: 'advance' | 'promote'; reason: string }
  /** `for`: what has to come before anything happens by itself; `hand` means that nothing will. */
  | { kind: 'wait'; for: 'time' | 'sessions' | 'evidence' | 'hand'; reason: string };

interface Observations {
  verdict: Pick<Verdict, 'kind' | 'held' | 'reason'>;
  /** Sessions of the candidate, in all stages. */
  candidateSessions: number;
  /** Milliseconds since 1970. */
  now: number;
}

/** What a rollout does by itself now. Whatever is not shown stays where it is; every wait says what ends it. */
export function nextStep(rollout: Rollout, { verdict, candidateSessions, now }: Observations): NextStep {
  if (rollout.state !== 'running') return wait('hand', 'It is paused.');
  if (verdict.kind === 'abort')
    return wait('hand', 'The candidate is worse. This origin has no key for aborting: abort it by hand.');
  if (!rollout.auto) return wait('hand', 'It was not started with --auto.');
  if (verdict.held) return wait('evidence', verdict.held);
  const due = Date.parse(rollout.changedAt) + rollout.auto.minutes * MINUTE;
  if (now < due) return wait('time', `The stage lasts until ${new Date(due).toISOString()}.`);
  const isLast = rollout.stage === rollout.stages.length - 1;
  const share = rollout.stages[rollout.stage]!;
  if (share < SHOWS_FROM && !isLast) {
    // An abort could not have come sooner, so before that its absence says nothing.
    const lacking = DEFAULT_SETTINGS.leastFailures - candidateSessions;
    if (lacking > 0) return wait('sessions', `${lacking} more sessions of the candidate must report.`);
    return { kind: 'advance', reason: `its time at ${share} % has passed without an abort` };
  }
  if (verdict.kind === 'not-worse') return { kind: isLast ? 'promote' : 'advance', reason: verdict.reason };
  if (share === 100) return wait('hand', 'At 100 % no visitors of stable are left to compare with.');
  return wait('evidence', verdict.reason);
}

const wait = (what: 'time' | 'sessions' | 'evidence' | 'hand', reason: string): NextStep => ({ kind: 'wait', for: what, reason });
