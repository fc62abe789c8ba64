import { oneAtATime } from '../../one-at-a-time';
import type { Turn } from '../turn';
import type { Cluster, WantedAbort } from '../cluster/cluster';
import { Folder } from '../folder';
import { pullAll, type VerifiedAt } from './pull-all';
import { Database, TURN, type SqlQuery } from '../postgres';
import { changeKeys, pullKeys } from './key-rows';
import { holdsRegistryKey, type PublicKey, type Release } from '../../signing';
import { refuseOtherSchema } from './migrate';
import { RegistryCopy } from './registry-copy';
import { ClusterAborts } from './cluster-aborts';
import { mayInsertStates, removeInCluster, turnInCluster } from './registry-changes';
import { putRows } from './release-rows';
import { shareSecret } from './secret-row';

const KEYS = 'SELECT pg_advisory_xact_lock(7013)';
const FIRST = 'SELECT pg_advisory_xact_lock(7015)';
/** Milliseconds. The first start of a cluster builds and publishes every part during its turn. */
const LONG_TURN = 15 * 60_000;

/** A cluster on PostgreSQL. The folder is this machine's copy of it, and holds the last known good state. */
export class PostgresCluster implements Cluster {
  readonly #database: Database;
  readonly #copy: RegistryCopy;
  readonly #looked: VerifiedAt = new Map();
  readonly #reported = new Set<string>();
  #isReady = false;
  /** Whether the database user has the right to insert states. */
  #mayInsert = false;
  readonly #aborts: ClusterAborts;
  /** Set in a program that follows changes. */
  stopFollowing: (() => Promise<void>) | null = null;
  /** This machine's copy of the state. */
  readonly folder: Folder;
  readonly #inOrder = oneAtATime();
  fault: string | null = null;

  constructor(
    address: string,
    dir: string,
    roots: readonly PublicKey[] | null,
    /** Logs a fault, or its end. A command-line tool does not log: it ends with one error. */
    private readonly log: (line: string) => void = () => undefined,
  ) {
    this.#database = new Database(address);
    this.folder = new Folder(dir, roots, this);
    this.#copy = new RegistryCopy(this.folder);
    this.#aborts = new ClusterAborts(this.folder);
  }

  /** Checks the schema, and pulls the cluster's keys, before this folder's keys are made or read. */
  async begin(): Promise<void> {
    await this.#once();
    await pullKeys(this.#database.query, this.folder);
  }

  refresh(): Promise<void> {
    return this.#inOrder(() => this.#refresh());
  }

  readonly turn: Turn = async (work) => {
    await this.#once();
    await this.#inOrder(async () => {
      // This change must see the aborts of other origins.
      await pullKeys(this.#database.query, this.folder);
      await this.#copy.pull(this.#database.query);
      this.#reportOnce(await this.#aborts.pull(this.#place, this.mayChange));
      await turnInCluster(this.#place)(work);
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
    await this.#once();
    await this.#aborts.push(this.#database.query, request);
  }

  putRelease(name: string, version: string): Promise<void> {
    return putRows(this.#database, this.folder.releases, name, version);
  }

  removeReleases(releases: readonly Release[]): Promise<void> {
    return removeInCluster(this.#place, releases);
  }

  withKeys<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#holding(KEYS, (query) => changeKeys(query, this.folder, work));
  }

  inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#holding(FIRST, () => this.refresh().then(work));
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
      await this.#once();
      await pullKeys(this.#database.query, this.folder);
      await this.#copy.pull(this.#database.query);
      const faults = await pullAll(this.#database.query, this.folder, this.#looked);
      const unsigned = await this.#aborts.pull(this.#place, this.mayChange);
      this.#reportOnce([
        ...faults.map((fault) => `Not pulled: ${fault}`),
        ...unsigned,
        ...(this.ignored === null ? [] : [this.ignored]),
      ]);
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

  /** Reports each fault once. */
  #reportOnce(faults: readonly string[]): void {
    faults.filter((each) => !this.#reported.has(each)).forEach((fault) => this.log(fault));
    for (const fault of faults) this.#reported.add(fault);
  }

  /** Repeated until the database has answered. What changes later, such as a right of its user, is seen by the next program. */
  async #once(): Promise<void> {
    if (this.#isReady) return;
    await refuseOtherSchema(this.#database.query);
    await shareSecret(this.#database.query, this.folder.dir);
    this.#mayInsert = await mayInsertStates(this.#database.query);
    this.#isReady = true;
  }

  #holding<Result>(lock: string, work: (query: SqlQuery) => Promise<Result>): Promise<Result> {
    return this.#database.transaction(async (query) => {
      await query(lock, [], lock === FIRST ? LONG_TURN : TURN);
      return work(query);
    });
  }
}
