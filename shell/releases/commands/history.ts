import { RELEASE_NAMES } from 'shared/build/workspaces';
import { Refusal } from '../refusal';
import type { Registry } from '../registry/schema';

/** The registry that was in force at a time (ISO), among all states oldest first. */
export function registryAt(states: Registry[], at: string): Registry {
  const time = Date.parse(at);
  if (Number.isNaN(time)) throw new Refusal(`--at is "${at}"; it takes a time such as 2026-11-20T14:00:00Z`);
  const found = states.findLast(({ changedAt }) => Date.parse(changedAt) <= time);
  if (!found) throw new Refusal(`Nothing was served yet at ${at}; the history starts at ${states[0]?.changedAt ?? '(never)'}`);
  return found;
}

/** What was served at a time: the stable version of every section, and the rollout that ran beside it. */
export function servedAt(states: Registry[], at: string) {
  const { sequence, changedAt, sections } = registryAt(states, at);
  const releases = Object.fromEntries(
    RELEASE_NAMES.map((name) => {
      const { stable, rollout } = sections[name];
      const runs = rollout?.state === 'running' || rollout?.state === 'paused';
      return [name, { stable, candidate: runs ? { version: rollout.candidate, percent: rollout.stages[rollout.stage] } : null }];
    }),
  );
  return { at, sequence, since: changedAt, releases };
}
