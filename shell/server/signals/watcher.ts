import type { ReleaseName } from 'shared/build/workspaces';
import { abort } from '../../releases/commands/abort';
import { isLive } from '../../releases/commands/section-state';
import { changeRegistry } from '../../releases/registry/registry-file';
import type { Registry } from '../../releases/registry/schema';
import { resolve } from '../../releases/resolve';
import { judge, type AbortSettings } from '../../releases/signals/judge';
import { readCounts, writeCounts } from '../../releases/signals/signals-file';
import type { LiveRegistry } from '../live-registry';
import { Tally, type Outcome } from './tally';

export interface Signal {
  section: ReleaseName;
  version: string;
  outcome: Outcome;
}

interface Sender {
  /** The visitor's, or `null` when a proxy that nobody declared stands before it. */
  address: string | null;
  bucket: number;
  userAgent: string;
}

const LOOPBACK = '127.0.0.1';

/** Hears the browsers of running rollouts, and ends a rollout whose candidate does worse than stable. */
export class RolloutWatcher {
  readonly #tallies = new Map<string, Tally>();
  #writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly data: string,
    private readonly live: LiveRegistry,
    private readonly settings: AbortSettings & { dryRun: boolean },
  ) {}

  /** The arm is worked out here: a browser cannot claim one, nor a version that it was not given. */
  async hear({ section, version, outcome }: Signal, sender: Sender): Promise<void> {
    const registry = this.live.current;
    const { rollout } = registry.sections[section];
    if (!isLive(rollout)) return;
    const given = resolve(registry, { section, bucket: sender.bucket, crawler: false });
    if (given.version !== version) return;
    const tally = this.#tally(rollout.id);
    if (!tally.add(given.arm, outcome, { ...sender, address: sender.address ?? LOOPBACK })) return;
    const dryRun = this.settings.dryRun || sender.address === null;
    const reason = judge(tally.counts, this.settings);
    if (reason && dryRun) tally.counts.wouldAbort ??= reason;
    await this.#write(rollout.id, tally);
    if (reason && !dryRun) await this.#abort(section, rollout.id, reason);
  }

  #tally(rolloutId: string): Tally {
    const known = this.#tallies.get(rolloutId);
    if (known) return known;
    for (const id of this.#tallies.keys()) if (!this.#isUnderWay(id)) this.#tallies.delete(id);
    const tally = new Tally(readCounts(this.data, rolloutId));
    this.#tallies.set(rolloutId, tally);
    return tally;
  }

  #isUnderWay(rolloutId: string): boolean {
    return Object.values(this.live.current.sections).some(({ rollout }) => isLive(rollout) && rollout.id === rolloutId);
  }

  /** One write after the other, so that a later count is never overwritten by an earlier one. */
  #write(rolloutId: string, tally: Tally): Promise<void> {
    this.#writing = this.#writing.then(() => writeCounts(this.data, rolloutId, tally.counts)).catch((error) => console.error('The counts of a rollout were not written.', error));
    return this.#writing;
  }

  async #abort(name: ReleaseName, rolloutId: string, reason: string): Promise<void> {
    await changeRegistry(this.data, `abort ${name} (by itself)`, (registry: Registry) => {
      const { rollout } = registry.sections[name];
      const isSame = isLive(rollout) && rollout.id === rolloutId;
      return isSame ? abort(registry, { name, reason: `automatic: ${reason}`, now: new Date().toISOString() }) : registry;
    });
    console.error(`The rollout of ${name} was aborted. ${reason}`);
  }
}
