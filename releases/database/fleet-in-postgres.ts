import type { Actor, Registry } from 'shared/contract/registry/schema';
import type { Fleet } from '../fleet/fleet';
import { bringAll, type LookedOver } from './bring-all';
import { bringFeedback, bringMarks, giveMarks } from './bring-feedback';
import { Database, type Ask } from './database';
import { Spool } from './feedback-rows';
import { giveKeys, refuseToBeginAlone, takeKeys } from './key-rows';
import { refuseOtherSchema } from './migrate';
import { RegistryCopy } from './registry-copy';
import { changeInFleet, removeInFleet, renewInFleet } from './registry-changes';
import { putRows } from './release-rows';
import { shareSecret } from './secret-row';
import { giveSignatures, signaturesIn } from './signed-files';
import { SignalsInTables } from './signals-in-tables';

const KEYS = 'SELECT pg_advisory_xact_lock(7013)';
const MARKS = 'SELECT pg_advisory_xact_lock(7014)';
const FIRST = 'SELECT pg_advisory_xact_lock(7015)';
const TURN = 20_000;
/** A first start builds everything. */
const LONG_TURN = 15 * 60_000;

/** A fleet whose truth lies in PostgreSQL; the folder is this machine's copy of it, its last known good, and its spool. */
export class FleetInPostgres implements Fleet {
  readonly #database: Database;
  readonly #copy: RegistryCopy;
  readonly #spool: Spool;
  readonly signals: SignalsInTables;
  readonly #looked: LookedOver = new Map();
  readonly #notBrought = new Set<string>();
  #isKnown = false;
  #looking: Promise<void> = Promise.resolve();
  fault: string | null = null;

  constructor(
    address: string,
    private readonly data: string,
    /** A tool refuses in one line; a program that runs on says what goes on. */
    private readonly say: (line: string) => void = () => undefined,
  ) {
    this.#database = new Database(address);
    this.#copy = new RegistryCopy(data);
    this.#spool = new Spool(data);
    this.signals = new SignalsInTables(data);
  }

  /** Before the folder's keys are made or read: those of the fleet, once the schema is known. */
  async begin(): Promise<void> {
    await this.#once();
    await takeKeys(this.#database.ask, this.data);
  }

  refresh(): Promise<void> {
    const looked = this.#looking.then(() => this.#refresh());
    this.#looking = looked.catch(() => undefined);
    return looked;
  }

  change(command: string, change: (registry: Registry) => Registry, by: Actor): Promise<Registry> {
    return this.#alone(() => changeInFleet(this.#place, command, change, by));
  }

  renew(now: number): Promise<boolean> {
    return this.#alone(() => renewInFleet(this.#place, now));
  }

  putRelease(name: string, version: string): Promise<void> {
    return putRows(this.#database, this.data, name, version);
  }

  removeReleases(releases: readonly { name: string; version: string }[]): Promise<void> {
    return removeInFleet(this.#place, releases);
  }

  withKeys<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#holding(KEYS, async (ask) => {
      await takeKeys(ask, this.data);
      await refuseToBeginAlone(ask);
      const before = signaturesIn(this.data);
      const result = await work();
      await giveKeys(ask, this.data);
      await giveSignatures(ask, this.data, before);
      return result;
    });
  }

  inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#holding(FIRST, async () => {
      await this.refresh();
      return work();
    });
  }

  drainFeedback(): Promise<void> {
    return this.#spool.drain(this.#database.ask);
  }

  spooledBytes(): number {
    return this.#spool.waiting();
  }

  async forgetFeedback(days: number): Promise<void> {
    await this.#database.ask('SELECT site.forget_feedback($1)', [days], TURN);
  }

  bringFeedback(): Promise<void> {
    return bringFeedback(this.#database.ask, this.data);
  }

  withMarks<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#holding(MARKS, async (ask) => {
      await bringMarks(ask, this.data);
      const result = await work();
      await giveMarks(ask, this.data);
      return result;
    });
  }

  async exchangeSignals(): Promise<void> {
    await this.signals.exchange(this.#database.ask);
  }

  async close(): Promise<void> {
    await this.#database.close();
  }

  get #place() {
    return { data: this.data, database: this.#database, copy: this.#copy };
  }

  async #refresh(): Promise<void> {
    try {
      await this.#once();
      await takeKeys(this.#database.ask, this.data);
      await this.#copy.take(this.#database.ask);
      this.#sayNotBrought(await bringAll(this.#database.ask, this.data, this.#looked));
      await this.exchangeSignals();
      if (this.fault !== null) this.say('The database of the fleet is followed again.');
      this.fault = null;
    } catch (error) {
      const { message } = error as Error;
      if (this.fault !== message) this.say(`The fleet is not followed at the moment; what is here stays in force. ${message}`);
      this.fault = message;
      throw error;
    }
  }

  /** Once each, for whoever put them there. */
  #sayNotBrought(faults: readonly string[]): void {
    for (const fault of faults.filter((each) => !this.#notBrought.has(each))) {
      this.#notBrought.add(fault);
      this.say(`Not brought: ${fault}`);
    }
  }

  /** The schema of a database that was away may be another one by now; and one that is new has no key of sessions. */
  async #once(): Promise<void> {
    if (this.#isKnown) return;
    await refuseOtherSchema(this.#database.ask);
    await shareSecret(this.#database.ask, this.data);
    this.#isKnown = true;
  }

  async #alone<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.#once();
    const done = this.#looking.then(work);
    this.#looking = done.then(
      () => undefined,
      () => undefined,
    );
    return done;
  }

  #holding<Result>(lock: string, work: (ask: Ask) => Promise<Result>): Promise<Result> {
    return this.#database.transaction(async (ask) => {
      await ask(lock, [], lock === FIRST ? LONG_TURN : TURN);
      return work(ask);
    });
  }
}
