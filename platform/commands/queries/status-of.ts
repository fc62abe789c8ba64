import type { Registry } from 'shared/contract/registry/schema';
import { isLive } from '../../rollout';
import type { CountedRollout, Store } from '../../store';
import { rolloutStatus, type RolloutStatus } from './rollout-status';

interface Status {
  registry: Registry;
  /** By the id of a rollout, including ended ones. */
  signals: Record<string, CountedRollout>;
  /** By the id of a rollout that is under way. */
  rollouts: Record<string, RolloutStatus>;
}

/** The registry, and the status of each rollout in it. @param now milliseconds since 1970 */
export async function statusOf(store: Pick<Store, 'registry' | 'releases' | 'signals'>, now: number): Promise<Status> {
  const registry = store.registry.read();
  const withRollout = Object.entries(registry.sections).flatMap(([name, { rollout }]) => (rollout ? [{ name, rollout }] : []));
  const signals = Object.fromEntries(await store.signals.read(withRollout.map(({ rollout: { id } }) => id)));
  const rollouts = Object.fromEntries(
    withRollout
      .filter(({ rollout }) => isLive(rollout))
      .map(({ name, rollout }) => [
        rollout.id,
        rolloutStatus(name, rollout, signals[rollout.id]!, store.releases.isServable(name, rollout.candidate), now),
      ]),
  );
  return { registry, signals, rollouts };
}
