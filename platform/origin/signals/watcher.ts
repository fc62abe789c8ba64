import { readSecret } from 'platform/settings';
import { OTHER_PAGES, type Store } from 'platform/store';
import { decide, judge, restsOnFewNetworks, type Counts } from 'platform/rollout/verdict';
import { countsNow, isLive } from 'platform/rollout';
import type { PartName } from 'shared/contract';
import type { Rollout } from 'shared/contract/registry/schema';
import type { RenderedPages } from '../page/rendered-pages';
import type { LiveRegistry } from '../watch/live-registry';
import { AwaitedReports } from './awaited-reports';
import { pageOfRelease } from './page-of-release';
import { feltOf, isWake, type ReceivedFelt, type ReceivedSignal, type ReceivedWake } from './signal-schema';
import { assignArm, liveRollouts, shareChangedAt, type CountedArm, type Sender } from './assign-arm';
import { sessionRecord } from './session-record';
import { EvidenceLog } from './evidence-log';
import { RolloutSteps } from './rollout-steps';
import { ReceivedSessions, type Observation } from './received-sessions';
import { reportFault } from '../log/report-fault';

interface Watched {
  store: Pick<Store, 'aborts' | 'dir' | 'cluster' | 'registry' | 'releases' | 'signals'>;
  live: Pick<LiveRegistry, 'current'>;
  rendered: Pick<RenderedPages, 'of'>;
  /** Log only that a rollout would be aborted. */
  dryRun: boolean;
}

type ReleaseOutcome = Pick<ReceivedSignal, 'section' | 'version' | 'outcome'>;

/** Counts the signals of browsers and renderings for running rollouts; aborts a rollout whose candidate is worse. */
export class RolloutWatcher {
  readonly #received = new Map<string, ReceivedSessions>();
  readonly #steps: RolloutSteps;
  readonly #evidence: EvidenceLog;
  readonly #awaited = new AwaitedReports();
  #renderings: Promise<unknown> = Promise.resolve();

  constructor(private readonly watched: Watched) {
    this.#steps = new RolloutSteps(watched.store);
    this.#evidence = new EvidenceLog(watched.store.signals);
    watched.store.signals.follow(() => Object.values(watched.live.current.sections).flatMap(({ rollout }) => rollout ?? []));
  }

  /** Counts a signal. @returns the rollouts and arms in which this browser was counted, so that it is not counted again */
  async receive(signal: ReceivedSignal | ReceivedFelt | ReceivedWake, sender: Sender): Promise<CountedArm[]> {
    if (isWake(signal)) return this.#receiveWake(signal, sender);
    const assignment = assignArm(this.watched.live.current, signal, sender);
    if (!assignment) return [];
    const countedArm = { rolloutId: assignment.rollout.id, arm: assignment.arm };
    if (signal.outcome === 'felt') {
      for (const [source, outcome] of feltOf(signal)) await this.#count({ source, outcome }, signal, sender);
      return [countedArm];
    }
    const { cause, ...report } = signal;
    const { rendered, live } = this.watched;
    const where = cause && { kind: cause.kind, page: await pageOfRelease(rendered, live.current, report, cause.page) };
    await this.#count({ source: 'browsers', outcome: report.outcome, cause: where }, report, sender);
    return [countedArm];
  }

  /** Counts the sessions whose pages fetched their script and then sent nothing. @param now milliseconds since 1970 */
  async countSilentSessions(now: number): Promise<void> {
    const cause = { kind: 'silent' as const, page: OTHER_PAGES };
    for (const { name, rolloutId, arm, share, sender } of this.#awaited.overdue(now)) {
      const { rollout } = this.watched.live.current.sections[name] ?? {};
      if (!isLive(rollout) || rollout.id !== rolloutId) continue;
      const failure = { source: 'browsers', outcome: 'failed', cause, arm, share, ...this.#fieldsOf(sender) } as const;
      // An error must not lose the others, which are no longer awaited either.
      await this.#add(name, rollout, failure).catch((error) => reportFault('A silent session was not counted.', error));
    }
  }

  /** When the newest running rollout changed, in milliseconds since 1970: older tokens belong to another stage. */
  get changedAt(): number {
    return Math.max(0, ...liveRollouts(this.watched.live.current).map(shareChangedAt));
  }

  /** Ids of the rollouts that are under way. */
  get live(): string[] {
    return liveRollouts(this.watched.live.current).map(({ id }) => id);
  }

  /** Counts a page that was rendered on request for this visitor, or threw. The response does not wait for the count. */
  countRendering(report: ReleaseOutcome, sender: Sender): void {
    const count = this.#count({ source: 'server', outcome: report.outcome }, report, sender).catch((error) =>
      reportFault('A rendering was not counted.', error),
    );
    this.#renderings = Promise.all([this.#renderings, count]);
  }

  /** Resolves when every signal is counted and written: an origin that stops loses no count. */
  async settled(): Promise<void> {
    await this.#renderings;
  }

  /** Sends the cluster what this origin decided while it was unreachable. */
  repeatAborts(): Promise<void> {
    return this.#steps.repeatAborts();
  }

  /** Takes the due step of every automatic rollout. */
  async takeDueSteps(now: number): Promise<void> {
    for (const [name, { rollout }] of Object.entries(this.watched.live.current.sections))
      if (isLive(rollout) && rollout.auto)
        await this.#steps.take(name, rollout, this.watched.store.signals.counts(rollout.id), now);
  }

  /** Waits for a page that fetched its script, until it sends an outcome or its visitor has left. */
  async #receiveWake(wake: ReceivedWake, sender: Sender): Promise<CountedArm[]> {
    const assignment = assignArm(this.watched.live.current, wake, sender);
    if (!assignment) return [];
    const { rollout, arm } = assignment;
    const { session, address } = sender;
    const share = rollout.stages[rollout.stage]!;
    const one = { source: 'browsers', outcome: 'loaded', arm, share, session, address } as const;
    if (wake.outcome === 'left') {
      this.#awaited.settle(rollout.id, session);
      const cause = { kind: 'left', page: OTHER_PAGES } as const;
      const observation = sessionRecord(readSecret(this.watched.store.dir), rollout.id, one, false);
      await this.watched.store.signals.receive(rollout.id, { session: { ...observation, cause } });
      return [];
    }
    if (!this.#receivedOf(rollout.id).has(one))
      this.#awaited.expect({ name: wake.section, rolloutId: rollout.id, arm, share, sender, since: Date.now() });
    return [{ rolloutId: rollout.id, arm }];
  }

  async #count(
    observation: Pick<Observation, 'source' | 'outcome' | 'cause'>,
    release: { section: PartName; version: string },
    sender: Sender,
  ) {
    const assignment = assignArm(this.watched.live.current, release, sender);
    if (!assignment) return;
    const { rollout, arm } = assignment;
    if (observation.source === 'browsers') this.#awaited.settle(rollout.id, sender.session);
    const share = rollout.stages[rollout.stage]!;
    await this.#add(release.section, rollout, { ...observation, arm, share, ...this.#fieldsOf(sender) });
  }

  #fieldsOf({ session, address, groups }: Sender): Pick<Observation, 'session' | 'address' | 'groups'> {
    return { session, address, groups: () => groups(this.live) };
  }

  async #add(name: PartName, rollout: Rollout, observation: Observation): Promise<void> {
    const { dir, signals } = this.watched.store;
    const received = this.#receivedOf(rollout.id);
    const entry = received.add(observation, signals.counts(rollout.id));
    if (!entry) return;
    const groups = observation.source === 'browsers' ? received.groupsOf(observation) : [];
    const session = sessionRecord(readSecret(dir), rollout.id, observation, entry.isNew);
    await signals.receive(rollout.id, { session: groups.length > 0 ? { ...session, groups } : session });
    const all = countsNow(name, rollout, signals.counts(rollout.id));
    const decision = decide(all);
    const reason = decision.kind === 'abort' ? judge(all).reason : null;
    const isOver = reason !== null && (await this.#mayEnd(name, rollout, reason));
    this.#evidence.add(rollout, all, decision);
    if (isOver) await this.#steps.abort(name, rollout.id, reason);
  }

  async #mayEnd(name: PartName, rollout: Rollout, reason: string): Promise<boolean> {
    const { dryRun, store } = this.watched;
    const { signals } = store;
    const now = (counts: Counts) => countsNow(name, rollout, counts);
    const withoutLoudest = await signals.withoutLoudest(rollout.id);
    const { wouldAbort, ...all } = signals.counts(rollout.id);
    const few = restsOnFewNetworks({ all: now(all), withoutLoudest: now(withoutLoudest) });
    if (few === null && !dryRun) return true;
    if (wouldAbort !== undefined) return false;
    void signals.receive(rollout.id, { wouldAbort: few ?? reason });
    // Pauses only once: a person who resumes the rollout has reviewed it.
    if (few !== null && !dryRun) await this.#steps.pause(name, rollout.id, few);
    return false;
  }

  #receivedOf(rolloutId: string): ReceivedSessions {
    const standing = this.#received.get(rolloutId);
    if (standing) return standing;
    for (const id of this.#received.keys()) if (!this.live.includes(id)) this.#received.delete(id);
    const before = new ReceivedSessions();
    this.#received.set(rolloutId, before);
    return before;
  }
}
