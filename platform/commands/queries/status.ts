import type { Registry } from 'shared/contract/registry/schema';
import type { CountedRollout } from '../../store';
import type { RolloutStatus } from './rollout-status';
import { isLive } from '../../rollout';
import { addArms, type Arm } from '../../rollout/verdict';
import { timeToGo } from './time-to-go';

/** The registry as text: a line per section, and below it the rollout and the blocked versions. */
export function statusLines(
  { sequence, changedAt, change, sections }: Registry,
  counts: Record<string, CountedRollout> = {},
  statuses: Record<string, RolloutStatus> = {},
): string[] {
  const lines = [`registry ${sequence}, changed ${changedAt} by: ${change}`];
  for (const [name, state] of Object.entries(sections)) {
    const { stable, previousGood, blocked, rollout, policy } = state;
    lines.push(
      `${name.padEnd(8)} stable ${stable ?? '(none)'}  previous good ${previousGood[0] ?? '(none)'}  policy ${policy.kind}`,
    );
    if (rollout && (isLive(rollout) || rollout.state === 'aborted')) {
      const share = `stage ${rollout.stage} of ${rollout.stages.length - 1}, ${rollout.stages[rollout.stage]} %`;
      lines.push(
        `         rollout ${rollout.id}: ${rollout.candidate} ${rollout.state}${isLive(rollout) ? ` at ${share}` : ''}${rollout.reason ? `: ${rollout.reason}` : ''}`,
      );
    }
    const rolloutCounts = rollout && counts[rollout.id];
    const details = [
      ...(rolloutCounts ? countLines(rolloutCounts) : []),
      ...(rollout && statuses[rollout.id] ? verdictLines(statuses[rollout.id]!) : []),
    ];
    lines.push(...details.map((line) => `         ${line}`));
    for (const { version, reason, at } of blocked) lines.push(`         blocked ${version} since ${at}: ${reason}`);
  }
  return lines;
}

/** What was counted: both arms, what the server saw, and how the candidate failed. */
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

/** The verdict, what the rollout waits for and how long, and the commands that a person can use. */
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
