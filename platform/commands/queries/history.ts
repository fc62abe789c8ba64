import * as z from 'zod';
import { Refusal, UsageError } from '../../refusal';
import type { Registry } from 'shared/contract/registry/schema';
import { isLive } from '../../rollout';

/** One line per change, oldest first: time, command, actor, machine and tool. */
export function historyLines(changes: Pick<Registry, 'sequence' | 'changedAt' | 'change' | 'by'>[]): string[] {
  return changes.map(({ sequence, changedAt, change, by }) => {
    const who = by ? `  (${by.who}, from ${by.from}, with ${by.tool})` : '';
    return `${sequence}  ${changedAt}  ${change}${who}`;
  });
}

/** A time without a zone would depend on the machine. */
const timeWithZone = z.iso.datetime({ offset: true });

/** The registry that was in force at a time (ISO), among all states oldest first. */
export function registryAt(states: Registry[], at: string): Registry {
  if (!timeWithZone.safeParse(at).success)
    throw new UsageError(
      'wrong-option',
      `--at is "${at}"; it takes a time with its zone, such as 2026-11-20T14:00:00Z or 2026-11-20T16:00:00+02:00`,
    );
  const time = Date.parse(at);
  const state = states.findLast(({ changedAt }) => Date.parse(changedAt) <= time);
  if (!state)
    throw new Refusal(
      'nothing-served-yet',
      `Nothing was served yet at ${at}; the history starts at ${states[0]?.changedAt ?? '(never)'}`,
    );
  return state;
}

/** What was served at a time: the stable version of every section, and the rollout that ran beside it. */
export function servedAt(states: Registry[], at: string) {
  const { sequence, changedAt, sections } = registryAt(states, at);
  const releases = Object.fromEntries(
    Object.entries(sections).map(([name, { stable, rollout }]) => {
      return [
        name,
        { stable, candidate: isLive(rollout) ? { version: rollout.candidate, percent: rollout.stages[rollout.stage] } : null },
      ];
    }),
  );
  return { at, sequence, since: changedAt, releases };
}
