import { isDeepStrictEqual } from 'node:util';
import { thisUser, withAbort, type Folder } from 'platform/store';
import { advance, countsNow, isLive, nextStep, pause, promote } from 'platform/rollout';
import { candidateSessions, judge, type Counts } from 'platform/rollout/verdict';
import type { PartName } from 'shared/contract';
import type { Registry, Rollout } from 'shared/contract/registry/schema';

/**
 * The automatic steps of a rollout. Each is taken only if the rollout is unchanged since it was read, so two origins never take one
 * twice. An origin of a cluster ends a rollout and takes no other step: those belong to the machine that may change the registry.
 */
export class RolloutSteps {
  constructor(private readonly store: Pick<Folder, 'aborts' | 'cluster' | 'registry' | 'releases'>) {}

  async abort(name: PartName, rolloutId: string, reason: string): Promise<void> {
    const request = { name, rolloutId, reason, at: new Date().toISOString() };
    if (!this.store.cluster) {
      const isUnchanged = ({ id }: Rollout) => id === rolloutId;
      if (!(await this.#change('abort', name, isUnchanged, (registry) => withAbort(registry, request), null))) return;
    } else {
      let isNew = false;
      // In force here before it is in the database, which may be unreachable. Concurrent signals may abort the same rollout.
      try {
        await this.store.aborts.change((aborts) => {
          isNew = !aborts.some((each) => each.rolloutId === rolloutId);
          return isNew ? [...aborts, request] : aborts;
        });
      } catch (error) {
        // The other origins end the rollout even if this one cannot write, for example to a full disk.
        await this.store.cluster.endRollout(request);
        throw error;
      }
      if (!isNew) return;
      await this.repeatAborts();
    }
    console.error(`The rollout of ${name} was aborted. ${reason}`);
  }

  /** Sends the aborts that the registry does not show yet to the cluster. */
  async repeatAborts(): Promise<void> {
    for (const request of this.store.aborts.list()) {
      try {
        await this.store.cluster?.endRollout(request);
      } catch (error) {
        console.error(`The abort of ${request.name} is in force on this origin alone so far. ${(error as Error).message}`);
      }
    }
  }

  /** Signals of few networks cannot abort a rollout; it is paused until a person has reviewed it. */
  async pause(name: PartName, rolloutId: string, reason: string): Promise<void> {
    if (this.store.cluster?.mayChange === false) return;
    const isUnchanged = ({ id, state }: Rollout) => id === rolloutId && state === 'running';
    const now = new Date().toISOString();
    if (await this.#change('pause', name, isUnchanged, (registry) => pause(registry, { name, now }), reason))
      console.error(`The rollout of ${name} was paused. ${reason}`);
  }

  /** @param now milliseconds since 1970 */
  async take(name: PartName, expected: Rollout, counts: Counts, now: number): Promise<void> {
    if (this.store.cluster?.mayChange === false) return;
    const step = nextStep(expected, {
      verdict: judge(countsNow(name, expected, counts)),
      candidateSessions: candidateSessions(counts),
      isServable: this.store.releases.isServable(name, expected.candidate),
      now,
    });
    if (step.kind === 'wait') return;
    // All of it: a pause and a resume leave the stage as it was, and begin its time again.
    const isUnchanged = (rollout: Rollout) => isDeepStrictEqual(rollout, expected);
    const at = new Date(now).toISOString();
    const isTaken = await this.#change(
      step.kind,
      name,
      isUnchanged,
      (registry) =>
        step.kind === 'advance'
          ? advance(registry, { name, fromStage: expected.stage, now: at })
          : promote(registry, { name, now: at }),
      step.reason,
    );
    if (isTaken) console.log(`The rollout of ${name} took the step "${step.kind}" by itself: ${step.reason}`);
  }

  /** @returns whether the registry was changed; not if another process or a person has changed the rollout meanwhile */
  async #change(
    command: string,
    name: PartName,
    isUnchanged: (rollout: Rollout) => boolean,
    change: (registry: Registry) => Registry,
    /** For the history; an abort has its reason in the rollout. */
    reason: string | null,
  ): Promise<boolean> {
    let isChanged = false;
    await this.store.registry.change(
      `${command} ${name} (by itself)`,
      (registry) => {
        const rollout = registry.sections[name]?.rollout;
        isChanged = isLive(rollout) && isUnchanged(rollout);
        return isChanged ? change(registry) : registry;
      },
      thisUser('the origin, by its verdict', reason),
    );
    return isChanged;
  }
}
