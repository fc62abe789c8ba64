import { RELEASE_NAMES } from 'shared/build/workspaces';
import type { Registry } from '../registry/schema';
import type { CountedRollout } from '../signals/signals-file';
import { isLive } from './section-state';

/** The registry as a person reads it: a line per section, and below it the rollout and what is blocked. */
export function statusLines({ sequence, changedAt, change, sections }: Registry, counts: Record<string, CountedRollout> = {}): string[] {
  const lines = [`registry ${sequence}, changed ${changedAt} by: ${change}`];
  for (const name of RELEASE_NAMES) {
    const { stable, previousGood, blocked, rollout, policy } = sections[name];
    lines.push(`${name.padEnd(8)} stable ${stable ?? '(none)'}  previous good ${previousGood[0] ?? '(none)'}  policy ${policy.kind}`);
    if (rollout && (isLive(rollout) || rollout.state === 'aborted')) {
      const share = `stage ${rollout.stage} of ${rollout.stages.length - 1}, ${rollout.stages[rollout.stage]} %`;
      lines.push(`         rollout ${rollout.id}: ${rollout.candidate} ${rollout.state}${isLive(rollout) ? ` at ${share}` : ''}${rollout.reason ? `: ${rollout.reason}` : ''}`);
    }
    const counted = rollout && counts[rollout.id];
    if (counted && counted.stable.sessions + counted.candidate.sessions > 0) {
      const arm = ({ sessions, failures }: CountedRollout['stable']) => `${failures} of ${sessions} sessions failed`;
      lines.push(`         stable: ${arm(counted.stable)}; candidate: ${arm(counted.candidate)}${counted.wouldAbort ? `; would abort: ${counted.wouldAbort}` : ''}`);
    }
    for (const { version, reason, at } of blocked) lines.push(`         blocked ${version} since ${at}: ${reason}`);
  }
  return lines;
}
