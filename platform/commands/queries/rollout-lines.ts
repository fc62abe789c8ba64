import type { CountedRollout } from '../../store';
import { addArms } from '../../rollout/verdict/add-counts';
import type { Arm } from '../../rollout/verdict/counts';
import type { RolloutStatus } from './rollout-status';
import { timeToGo } from './time-to-go';

/** Lines on the counts: both arms, renders on request, and the candidate's failures by cause. */
export function countLines({ stages, causes, wouldAbort }: CountedRollout): string[] {
  const browsers = addArms(stages.map((stage) => stage.browsers));
  const server = addArms(stages.map((stage) => stage.server));
  const arm = ({ sessions, failures }: Arm) => `${failures} of ${sessions} sessions failed`;
  const isRendered = server.stable.sessions + server.candidate.sessions > 0;
  const failed = causes.candidate.map(({ kind, page, sessions }) => `${kind} on ${page} (${sessions})`);
  return [
    browsers.stable.sessions + browsers.candidate.sessions > 0
      ? [`stable: ${arm(browsers.stable)}; candidate: ${arm(browsers.candidate)}`]
      : [],
    isRendered ? [`rendered on request: stable: ${arm(server.stable)}; candidate: ${arm(server.candidate)}`] : [],
    failed.length > 0 ? [`the candidate failed by: ${failed.join(', ')}`] : [],
    wouldAbort ? [`would abort: ${wouldAbort}`] : [],
  ].flat();
}

/** Lines on the verdict, what the rollout waits for and how long, and what a person can do. */
export function verdictLines({ verdict, next, sessionsPerHour, hoursToGo, verbs: commands }: RolloutStatus): string[] {
  const traffic =
    sessionsPerHour === null
      ? 'no session was counted so far'
      : `${sessionsPerHour} sessions an hour so far${hoursToGo === null ? '' : `: ${timeToGo(hoursToGo)}`}`;
  return [
    `verdict: ${verdict.kind}. ${verdict.reason}`,
    next.kind === 'wait' ? `waits for ${WAITS[next.for]}: ${next.reason}` : `about to ${next.kind}: ${next.reason}`,
    `traffic: ${traffic}`,
    ...commands.map((command) => `by hand: ${command}`),
  ];
}

const WAITS = { time: 'its time', sessions: 'sessions', evidence: 'evidence', hand: 'a person' };
