import type { Registry } from 'shared/contract/registry/schema';
import { log } from 'platform/server';
import { poll } from '../watch/poll';

/** Milliseconds; equal to the interval at which the registry is read. */
const INTERVAL = 100;

/** Logs every registry that comes into force on this origin, with its number in the history. @returns a function that stops it */
export function logRegistry(live: { readonly current: Registry }): () => void {
  let lastLogged = live.current;
  logChange(lastLogged);
  const watch = poll(INTERVAL, async () => {
    if (live.current === lastLogged) return;
    lastLogged = live.current;
    logChange(lastLogged);
  });
  return () => watch.stop();
}

function logChange({ sequence, change, sections }: Registry): void {
  const releases = Object.entries(sections).map(([name, { stable, rollout }]) => [
    name,
    { stable, ...(rollout && { candidate: rollout.candidate, rollout: rollout.id, state: rollout.state }) },
  ]);
  const facts = { event: 'registry in force', change: sequence, releases: Object.fromEntries(releases) };
  log.info({ ...facts, verb: change.split(' ', 2).join(' ') }, `Registry ${sequence} is in force.`);
}
