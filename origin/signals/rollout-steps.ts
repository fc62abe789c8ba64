import { fleetOf } from 'releases/fleet/fleet';
import { thisUser } from 'releases/registry/this-user';
import { isLive } from 'releases/registry/section-state';
import { changeRegistry } from 'releases/registry/registry-file';
import { abort } from 'releases/rollout/abort';
import { advance } from 'releases/rollout/advance';
import { nextStep } from 'releases/rollout/next-step';
import { promote } from 'releases/rollout/promote';
import { candidateSessions } from 'releases/verdict/add-counts';
import type { Counts } from 'releases/verdict/counts';
import { judge } from 'releases/verdict/judge';
import type { PartName } from 'shared/contract';
import type { Registry, Rollout } from 'shared/contract/registry/schema';
import { readWanted, writeWanted, type WantedAbort } from '../watch/wanted-aborts';

/** What a rollout does by itself. Each step is taken only where the rollout still stands as it was seen, so two origins never take one twice. */
export class RolloutSteps {
  constructor(private readonly data: string) {}

  async abort(name: PartName, rolloutId: string, reason: string): Promise<void> {
    const wanted = { name, rolloutId, reason, at: new Date().toISOString() };
    const fleet = fleetOf(this.data);
    if (fleet && readWanted(this.data).some((known) => known.rolloutId === rolloutId)) return;
    // In a fleet it is in force here before anybody is asked: the database may be away.
    if (fleet) await writeWanted(this.data, [...readWanted(this.data), wanted]);
    if (fleet) await this.repeat();
    else await this.#abort(wanted);
    console.error(`The rollout of ${name} was aborted. ${reason}`);
  }

  /** Tells the fleet of aborts that it does not know of; one that somebody else was faster with changes nothing. */
  async repeat(): Promise<void> {
    for (const wanted of readWanted(this.data)) {
      try {
        await this.#abort(wanted);
        await writeWanted(
          this.data,
          readWanted(this.data).filter(({ rolloutId }) => rolloutId !== wanted.rolloutId),
        );
      } catch (error) {
        console.error(`The abort of ${wanted.name} is in force on this origin alone so far. ${(error as Error).message}`);
      }
    }
  }

  #abort({ name, rolloutId, reason, at }: WantedAbort): Promise<void> {
    return this.#change(
      'abort',
      name,
      ({ id }) => id === rolloutId,
      (registry) => abort(registry, { name, reason: `automatic: ${reason}`, now: at }),
    );
  }

  /** @param now milliseconds since 1970 */
  async take(name: PartName, seen: Rollout, counts: Counts, now: number): Promise<void> {
    const step = nextStep(seen, { verdict: judge(counts), candidateSessions: candidateSessions(counts), now });
    if (step.kind === 'wait') return;
    const isAsSeen = ({ id, stage, state }: Rollout) => id === seen.id && stage === seen.stage && state === 'running';
    const at = new Date(now).toISOString();
    await this.#change(step.kind, name, isAsSeen, (registry) =>
      step.kind === 'advance'
        ? advance(registry, { name, fromStage: seen.stage, now: at })
        : promote(registry, { name, now: at }),
    );
    console.log(`The rollout of ${name} took the step "${step.kind}" by itself: ${step.reason}`);
  }

  async #change(
    verb: string,
    name: PartName,
    isAsSeen: (rollout: Rollout) => boolean,
    change: (registry: Registry) => Registry,
  ): Promise<void> {
    await changeRegistry(
      this.data,
      `${verb} ${name} (by itself)`,
      (registry) => {
        const rollout = registry.sections[name]?.rollout;
        return isLive(rollout) && isAsSeen(rollout) ? change(registry) : registry;
      },
      thisUser('the origin, by its verdict'),
    );
  }
}
