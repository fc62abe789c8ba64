import { randomUUID } from 'node:crypto';
import { readSecret } from 'releases/config/secret';
import { fleetOf } from 'releases/fleet/fleet';
import type { FleetCounts } from 'releases/fleet/signals';
import { noCounts, type Arms } from 'releases/verdict/counts';
import { isLive } from 'releases/registry/section-state';
import { resolve } from 'releases/rollout/resolve';
import { readCounts, writeCounts } from 'releases/signals/signals-file';
import { judge, type Verdict } from 'releases/verdict/judge';
import { restsOnFew } from 'releases/verdict/rests-on-few';
import type { Rollout } from 'shared/contract/registry/schema';
import type { RenderedPages } from '../page/rendered-pages';
import type { LiveRegistry } from '../watch/live-registry';
import { knownPage } from './known-page';
import type { Sender } from './session-of';
import type { HeardSignal } from './signal-schema';
import { heardSession } from './heard-session';
import { EvidenceLog } from './evidence-log';
import { RolloutSteps } from './rollout-steps';
import { Tally, type Heard } from './tally';

interface Watched {
  data: string;
  live: Pick<LiveRegistry, 'current'>;
  rendered: Pick<RenderedPages, 'of'>;
  /** Only says when it would abort. */
  dryRun: boolean;
}

type Said = Pick<HeardSignal, 'section' | 'version' | 'outcome'>;

/** Hears the browsers of running rollouts, and what was rendered for them; ends a rollout whose candidate is shown to be worse. */
export class RolloutWatcher {
  readonly #tallies = new Map<string, Tally>();
  readonly #steps: RolloutSteps;
  readonly #log: EvidenceLog;
  #writing: Promise<void> = Promise.resolve();
  /** Other origins may count on the same folder; each adds to what the others wrote. */
  readonly #origin = randomUUID();

  constructor(private readonly watched: Watched) {
    this.#steps = new RolloutSteps(watched.data);
    this.#log = new EvidenceLog(watched.data);
  }

  async hear({ cause, ...said }: HeardSignal, sender: Sender): Promise<void> {
    if (!this.#given(said, sender)) return;
    const { rendered, live } = this.watched;
    const where = cause && { kind: cause.kind, page: await knownPage(rendered, live.current, said, cause.page) };
    await this.#count({ source: 'browsers', outcome: said.outcome, cause: where }, said, sender);
  }

  /** A page that was rendered on request for this visitor, or threw; nobody waits for the count. */
  hearRendering(said: Said, sender: Sender): void {
    this.#count({ source: 'server', outcome: said.outcome }, said, sender).catch((error) =>
      console.error('A rendering was not counted.', error),
    );
  }

  /** Tells the fleet what this origin has decided while it could not be reached. */
  repeat(): Promise<void> {
    return this.#steps.repeat();
  }

  /** Takes the step that is due in every rollout that moves on by itself. */
  async moveOn(now: number): Promise<void> {
    for (const [name, { rollout }] of Object.entries(this.watched.live.current.sections))
      if (isLive(rollout) && rollout.auto) await this.#steps.take(name, rollout, this.#counts(rollout.id).all, now);
  }

  /** The arm is worked out here: a browser cannot claim one, nor a version that it was not given. */
  #given({ section, version }: Said, { bucket }: Sender): { rollout: Rollout; arm: keyof Arms } | null {
    const registry = this.watched.live.current;
    const rollout = registry.sections[section]?.rollout;
    if (!isLive(rollout)) return null;
    const given = resolve(registry, { section, bucket, crawler: false });
    return given.version === version ? { rollout, arm: given.arm } : null;
  }

  async #count(
    heard: Pick<Heard, 'source' | 'outcome' | 'cause'>,
    said: Said,
    { session, address, ...rest }: Sender,
  ): Promise<void> {
    const given = this.#given(said, { session, address, ...rest });
    if (!given) return;
    const { rollout, arm } = given;
    const tally = this.#tally(rollout.id);
    const one: Heard = { ...heard, arm, share: rollout.stages[rollout.stage]!, session, address };
    const isNew = !tally.knows(one);
    const fleet = fleetOf(this.watched.data);
    // What one network may add is measured by what all heard; the database measures it once more, exactly.
    if (fleet) tally.others = fleet.signals.counts(rollout.id).all;
    if (!tally.add(one)) return;
    fleet?.signals.hear(rollout.id, heardSession(readSecret(this.watched.data), rollout.id, one, isNew));
    const { all } = this.#counts(rollout.id);
    const verdict = judge(all);
    const isOver = verdict.kind === 'abort' && this.#mayEnd(rollout.id, verdict);
    if (!fleet) await this.#write(rollout.id, tally);
    await this.#log.add(rollout, all, verdict);
    if (isOver) await this.#steps.abort(said.section, rollout.id, verdict.reason);
  }

  #mayEnd(rolloutId: string, { reason }: Verdict): boolean {
    const few = restsOnFew(this.#counts(rolloutId));
    if (few === null && !this.watched.dryRun) return true;
    this.#tally(rolloutId).counts.wouldAbort = few ?? reason;
    return false;
  }

  #tally(rolloutId: string): Tally {
    const known = this.#tallies.get(rolloutId);
    if (known) return known;
    for (const id of this.#tallies.keys()) if (!this.#isUnderWay(id)) this.#tallies.delete(id);
    const tally = new Tally(noCounts());
    this.#tallies.set(rolloutId, tally);
    return tally;
  }

  /** Of all origins: of the fleet, or of those on this folder. */
  #counts(rolloutId: string): FleetCounts {
    const tally = this.#tally(rolloutId);
    const fleet = fleetOf(this.watched.data);
    if (fleet) return fleet.signals.counts(rolloutId);
    tally.others = readCounts(this.watched.data, rolloutId, this.#origin);
    return { all: tally.all, withoutLoudest: tally.withoutLoudest() };
  }

  #isUnderWay(rolloutId: string): boolean {
    return Object.values(this.watched.live.current.sections).some(({ rollout }) => isLive(rollout) && rollout.id === rolloutId);
  }

  /** One write after the other, so that a later count is never overwritten by an earlier one. */
  #write(rolloutId: string, tally: Tally): Promise<void> {
    this.#writing = this.#writing
      .then(() => writeCounts(this.watched.data, rolloutId, tally.counts, this.#origin))
      .catch((error) => console.error('The counts of a rollout were not written.', error));
    return this.#writing;
  }
}
