import { randomUUID } from 'node:crypto';
import type { Rollout } from 'shared/contract/registry/schema';
import { oneAtATime } from '../../one-at-a-time';
import { addCounts, noCounts, type Counts } from '../../rollout/verdict';
import { isLive } from '../../rollout';
import { NoDatabase } from '../no-database';
import { NotAllowed } from '../postgres';
import type { EvidencePoint } from './evidence-history';
import type { CountedRollout } from './session';
import type { SignalsTable, SignalEntry } from './signals-table';
import { sessionsOf, type CountsCopy, type SignalSpool, type Waiting } from './signal-spool';
import { waitAtMost } from '../wait-at-most';
import { countsOf, rowsOf, withoutLoudest } from './sum-sessions';

/** The most reports in one batch and in the queue. More means that the database could not be reached for long; a verdict does not need them. */
const [BATCH, MOST] = [500, 20_000];
/** Milliseconds between two reads of the other origins' counts: while a rollout runs, and while none does. */
const [LIVE_INTERVAL, IDLE_INTERVAL] = [250, 10_000];
/** Milliseconds for the last batch at shutdown. In a cluster, the rest stays on the disk until the next start. */
const SHUTDOWN_TIMEOUT = 4_000;
/** Rests after each batch for `REST` times its duration, at most `LONGEST_REST` milliseconds, because writes of SQLite block pages. */
const [REST, LONGEST_REST] = [4, 250];

/**
 * Collects reports in memory and writes them to the tables in batches. In a cluster each report is in this machine's file until the
 * database has it. Sending is idempotent, because the tables identify each session by its hash.
 */
export class BatchedSignals {
  #waiting: Waiting[] = [];
  #copies = new Map<string, CountsCopy>();
  /** The next batch, to which new reports are added. */
  #next: Promise<void> | null = null;
  /** Resolves after the last batch and the rest after it. */
  #rested: Promise<void> = Promise.resolve();
  /** Serialises exchanges with the tables; otherwise older counts could replace newer ones. */
  readonly #inTurn = oneAtATime();
  #timer: NodeJS.Timeout | null = null;
  #nextRead = 0;
  #nextDeletion = 0;
  readonly #loggedFaults = new Set<string>();
  #isClosed = false;

  /** @param spool this machine's file, if `table` is a cluster's */
  private constructor(
    private readonly table: SignalsTable,
    private readonly spool: SignalSpool | null,
    private readonly log: (line: string) => void,
  ) {}

  static async open(table: SignalsTable, spool: SignalSpool | null, log: (line: string) => void): Promise<BatchedSignals> {
    const signals = new BatchedSignals(table, spool, log);
    if (spool) [signals.#copies, signals.#waiting] = [await spool.copies(), await spool.oldest(MOST)];
    return signals;
  }

  /** The number of reports that are not in the tables yet. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Adds a report. Resolves when it is on the disk. On a full disk it counts in memory, and is written later. */
  async receive(rollout: string, entry: SignalEntry): Promise<void> {
    if (this.waiting >= MOST) return this.#reportOnce(`${MOST} sessions wait for the store; those that come are not counted.`);
    this.#waiting.push({ id: randomUUID(), rollout, entry, isSpooled: false });
    await this.#write();
  }

  /** The counts of all origins as last read, plus the reports that wait here. */
  counts(rollout: string): CountedRollout {
    const waiting = this.#waiting.filter((each) => each.rollout === rollout);
    const copy = this.#copies.get(rollout)?.all;
    const wouldAbort = copy?.wouldAbort ?? waiting.flatMap(({ entry }) => ('wouldAbort' in entry ? [entry.wouldAbort] : []))[0];
    const all = addCounts(copy ?? noCounts(), countsOf(rowsOf(sessionsOf(waiting))));
    return wouldAbort === undefined ? all : { ...all, wouldAbort };
  }

  /** The same without the loudest networks. */
  async withoutLoudest(rollout: string): Promise<Counts> {
    const stored = this.spool
      ? this.#copies.get(rollout)?.withoutLoudest
      : await this.#inTurn(() => this.table.withoutLoudest(rollout));
    const waiting = sessionsOf(this.#waiting.filter((each) => each.rollout === rollout));
    return addCounts(stored ?? noCounts(), countsOf(withoutLoudest(rowsOf(waiting))));
  }

  /** The newest counts of rollouts; those last read if the cluster's database cannot be reached. */
  async read(rollouts: readonly string[]): Promise<Map<string, CountedRollout>> {
    await this.#inTurn(() => this.#flush().then(() => this.#readCounts(rollouts))).catch(unlessAway);
    return new Map(rollouts.map((rollout) => [rollout, this.counts(rollout)]));
  }

  /** The history of a rollout, oldest first. */
  async history(rollout: string): Promise<EvidencePoint[]> {
    const stored = await this.table.history(rollout).catch((error: unknown) => {
      unlessAway(error);
      return [];
    });
    const waiting = this.#waiting.flatMap(({ rollout: of, entry }) => (of === rollout && 'point' in entry ? [entry.point] : []));
    return [...stored, ...waiting.filter(({ at }) => !stored.some((point) => point.at >= at))];
  }

  /** Updates `counts` with the reports of other programs, and deletes sessions of ended rollouts, until the store is closed. */
  follow(rollouts: () => readonly Rollout[]): void {
    if (this.#isClosed) return;
    const look = this.#inTurn(() => this.#exchange(rollouts(), performance.now())).catch(this.#reportFault);
    void look.then(() => {
      if (!this.#isClosed) this.#timer = setTimeout(() => this.follow(rollouts), LIVE_INTERVAL).unref();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#next;
    const last = this.#inTurn(() => this.#flush()).catch(() => undefined);
    await waitAtMost(SHUTDOWN_TIMEOUT, last);
  }

  #write(): Promise<void> {
    if (this.#next) return this.#next;
    let took = 0;
    this.#next = this.#rested.then(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      this.#next = null;
      const start = performance.now();
      await (this.spool ? this.#spoolNew(this.spool) : this.#inTurn(() => this.#flush())).catch(this.#reportFault);
      took = performance.now() - start;
    });
    this.#rested = this.#next.then(
      // Keeps the process running: a program that stops waits for the batch after this rest.
      () => new Promise((resolve) => setTimeout(resolve, Math.min(took * REST, LONGEST_REST))),
    );
    return this.#next;
  }

  async #spoolNew(spool: SignalSpool): Promise<void> {
    const fresh = this.#waiting.filter(({ isSpooled }) => !isSpooled);
    await spool.add(fresh);
    for (const each of fresh) each.isSpooled = true;
  }

  async #exchange(rollouts: readonly Rollout[], now: number): Promise<void> {
    await this.#flush();
    if (now < this.#nextRead) return;
    await this.#readCounts(rollouts.map(({ id }) => id));
    this.#nextRead = now + (rollouts.some(isLive) ? 2 * LIVE_INTERVAL : IDLE_INTERVAL);
    if (now < this.#nextDeletion) return;
    this.#nextDeletion = now + IDLE_INTERVAL;
    await this.table.deleteOld(rollouts, Date.now()).catch((error: unknown) => {
      // An origin of a cluster may not delete; the release service does.
      if (!(error instanceof NotAllowed)) throw error;
    });
    this.#reportEnd();
  }

  /** Writes waiting reports to the tables, and then removes them from the queue. */
  async #flush(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, BATCH);
      const rollouts = [...new Set(batch.map(({ rollout }) => rollout))];
      for (const rollout of rollouts)
        await this.table.put(
          rollout,
          batch.filter((each) => each.rollout === rollout).map(({ entry }) => entry),
        );
      await this.#readCounts(rollouts, new Set(batch));
      await this.spool?.remove(batch);
      if (this.#waiting.length === 0) this.#reportEnd();
    }
  }

  /** Reads the counts. @param stored reports that are in the tables now */
  async #readCounts(rollouts: readonly string[], stored: ReadonlySet<Waiting> = new Set()): Promise<void> {
    const read = await this.table.read(rollouts);
    const copies = new Map<string, CountsCopy>();
    for (const [rollout, all] of read)
      copies.set(rollout, { all, withoutLoudest: this.spool ? await this.table.withoutLoudest(rollout) : null });
    await this.spool?.copy(copies);
    for (const [rollout, counts] of copies) this.#copies.set(rollout, counts);
    if (stored.size > 0) this.#waiting = this.#waiting.filter((each) => !stored.has(each));
  }

  readonly #reportFault = (error: unknown): void =>
    this.#reportOnce(`Session counts wait on this machine. ${(error as Error).message}`);

  #reportOnce(fault: string): void {
    if (!this.#loggedFaults.has(fault)) this.log(fault);
    this.#loggedFaults.add(fault);
  }

  /** Call it only after the tables answered: an empty queue alone ends no outage. */
  #reportEnd(): void {
    if (this.#loggedFaults.size > 0) this.log('The session counts are in the store again.');
    this.#loggedFaults.clear();
  }
}

function unlessAway(error: unknown): void {
  if (!(error instanceof NoDatabase)) throw error;
}
