import type { Registry } from 'shared/contract/registry/schema';
import type { CountedRollout } from '../../store';
import { countLines, verdictLines } from './rollout-lines';
import type { RolloutStatus } from './rollout-status';
import { isLive } from '../../rollout/section-state';

/** The registry as text: a line per section, and below it the rollout and the blocked versions. */
export function statusLines(
  { sequence, changedAt, change, sections }: Registry,
  counts: Record<string, CountedRollout> = {},
  standing: Record<string, RolloutStatus> = {},
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
      ...(rollout && standing[rollout.id] ? verdictLines(standing[rollout.id]!) : []),
    ];
    lines.push(...details.map((line) => `         ${line}`));
    for (const { version, reason, at } of blocked) lines.push(`         blocked ${version} since ${at}: ${reason}`);
  }
  return lines;
}
