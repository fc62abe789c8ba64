import { oneAtATime } from '../../one-at-a-time';
import type { RegistryTransaction } from '../registry-state';
import type { Cluster, WantedAbort } from '../cluster/cluster';
import { Folder } from '../folder';
import { pullAll, type VerifiedAt } from './pull-all';
import { Database, LOCK_TIMEOUT, type SqlQuery } from '../postgres';
import { changeKeys, pullKeys } from './key-rows';
import { holdsRegistryKey, type PublicKey, type Release } from '../../signing';
import { refuseOtherClusterSchema } from './migrate';
import { RegistryCopy } from './registry-copy';
import { ClusterAborts } from './cluster-aborts';
import { mayInsertStates, removeInCluster, clusterTransaction } from './registry-changes';
import { putRows } from './release-rows';
import { shareSecret } from './secret-row';

const KEYS_LOCK = 'SELECT pg_advisory_xact_lock(7013)';
const EXCLUSIVE_LOCK = 'SELECT pg_advisory_xact_lock(7015)';
/** Milliseconds. The first start of a cluster builds and publishes every part during its turn. */
const EXCLUSIVE_TIMEOUT = 15 * 60_000;

/** Milliseconds without a message after which the server ends the turn of a machine, which has died. */
const SILENCE = 60_000;

/** Milliseconds between two looks for a newer state while releases are copied. */
const STATE_INTERVAL = 500;

/** A cluster on PostgreSQL. The folder is this machine's copy of it, and holds the last known good state. */
export class PostgresCluster implements Cluster {
  readonly #database: Database;
  readonly #copy: RegistryCopy;
  readonly #verifiedAt: VerifiedAt = new Map();
  readonly #reported = new Set<string>();
  /** When the state was pulled last. */
  #pulledAt = 0;
  #isReady = false;
  /** Whether the database user has the right to insert states. */
  #mayInsert = false;
  readonly #aborts: ClusterAborts;
  /** Set in a program that follows changes. */
  stopFollowing: (() => Promise<void>) | null = null;
  /** This machine's copy of the state. */
  readonly folder: Folder;
  /** One pull of the state, or one change, at a time. */
  readonly #inOrder = oneAtATime();
  /** Copies of releases take long, and hold up no change of this machine. */
  readonly #copying = oneAtATime();
  fault: string | null = null;

  constructor(
    address: string,
    dir: string,
    roots: readonly PublicKey[] | null,
    /** Logs a fault, or its end. A command-line tool does not log: it ends with one error. */
    private readonly log: (line: string) => void,
  ) {
    this.#database = new Database(address);
    this.folder = new Folder(dir, roots, this);
    this.#copy = new RegistryCopy(this.folder);
    this.#aborts = new ClusterAborts(this.folder);
  }

  /** Checks the schema, and pulls the cluster's keys, before this folder's keys are made or read. */
  async begin(): Promise<void> {
    await this.#prepare();
    await pullKeys(this.#database.query, this.folder);
  }

  refresh(): Promise<void> {
    return this.#copying(() => this.#refresh());
  }

  readonly transaction: RegistryTransaction = async (work) => {
    await this.#prepare();
    await this.#inOrder(async () => {
      // This change must see the aborts of other origins.
      await this.#pullState();
      await clusterTransaction(this.#place)(work);
    });
  };

  get ignored(): string | null {
    return this.#copy.ignored;
  }

  get mayChange(): boolean {
    const trust = this.folder.trust.inForce;
    return this.#mayInsert && trust !== null && holdsRegistryKey(trust);
  }

  async endRollout(request: WantedAbort): Promise<void> {
    await this.#prepare();
    await this.#aborts.push(this.#database.query, request);
  }

  putRelease(name: string, version: string): Promise<void> {
    return putRows(this.#database, this.folder.releases, name, version);
  }

  removeReleases(releases: readonly Release[]): Promise<void> {
    return removeInCluster(this.#place, releases);
  }

  withKeys<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#withLock(KEYS_LOCK, (query) => changeKeys(query, this.folder, work));
  }

  exclusively<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#withLock(EXCLUSIVE_LOCK, () => this.refresh().then(work));
  }

  async close(): Promise<void> {
    await this.stopFollowing?.();
    await this.#database.close();
  }

  get #place() {
    return { folder: this.folder, database: this.#database, copy: this.#copy };
  }

  async #refresh(): Promise<void> {
    try {
      await this.#prepare();
      await this.#inOrder(() => this.#pullState());
      const faults = await pullAll(this.#queryOfCopying, this.folder, this.#verifiedAt);
      this.#reportOnce(faults.map((fault) => `Not pulled: ${fault}`));
      if (this.fault !== null) this.log('The database of the cluster is followed again.');
      this.fault = null;
    } catch (error) {
      const { message } = error as Error;
      if (this.fault !== message)
        this.log(`The registry of the cluster is not followed at the moment; the local state stays in force. ${message}`);
      this.fault = message;
      throw error;
    }
  }

  async #pullState(): Promise<void> {
    this.#pulledAt = performance.now();
    await pullKeys(this.#database.query, this.folder);
    await this.#copy.pull(this.#database.query);
    const unsigned = await this.#aborts.pull(this.#place, this.mayChange);
    this.#reportOnce([...unsigned, ...(this.ignored === null ? [] : [this.ignored])]);
  }

  /** Pulls a newer state between two files of releases, which may take minutes: a rollback or a recall does not wait for them. */
  readonly #queryOfCopying: SqlQuery = async (...statement) => {
    // What fails is reported by the next refresh.
    if (performance.now() - this.#pulledAt >= STATE_INTERVAL) await this.#inOrder(() => this.#pullState()).catch(() => undefined);
    return this.#database.query(...statement);
  };

  /** Reports each fault once. */
  #reportOnce(faults: readonly string[]): void {
    faults.filter((each) => !this.#reported.has(each)).forEach((fault) => this.log(fault));
    for (const fault of faults) this.#reported.add(fault);
  }

  /** Checks the schema, shares the secret and reads the user's rights, once for this program: it does not see later changes of these. */
  async #prepare(): Promise<void> {
    if (this.#isReady) return;
    await refuseOtherClusterSchema(this.#database.query);
    await shareSecret(this.#database.query, this.folder.dir);
    this.#mayInsert = await mayInsertStates(this.#database.query);
    this.#isReady = true;
  }

  #withLock<Result>(lock: string, work: (query: SqlQuery) => Promise<Result>): Promise<Result> {
    return this.#database.transaction(async (query) => {
      await query(`SET LOCAL idle_in_transaction_session_timeout = ${SILENCE}`);
      await query(lock, [], lock === EXCLUSIVE_LOCK ? EXCLUSIVE_TIMEOUT : LOCK_TIMEOUT);
      // The work is done beside this transaction. A connection that is lost is noticed at its end.
      const message = setInterval(() => void query('SELECT 1').catch(() => undefined), SILENCE / 4);
      try {
        return await work(query);
      } finally {
        clearInterval(message);
      }
    });
  }
}
