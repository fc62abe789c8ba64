import type { Registry } from 'shared/contract/registry/schema';
import { log } from 'platform/server';

/** Logs a registry that comes into force on this origin, with its number in the history. */
export function logRegistry({ sequence, change, sections }: Registry): void {
  const releases = Object.entries(sections).map(([name, { stable, rollout }]) => [
    name,
    { stable, ...(rollout && { candidate: rollout.candidate, rollout: rollout.id, state: rollout.state }) },
  ]);
  const facts = { event: 'registry in force', change: sequence, releases: Object.fromEntries(releases) };
  log.info({ ...facts, verb: change.split(' ', 2).join(' ') }, `Registry ${sequence} is in force.`);
}
