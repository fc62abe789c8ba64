import { livePairs, pairKey, servedPairs, type Pair } from '../../rollout';
import { Untrusted, type Trust } from '../../signing';
import type { Folder } from '../folder';
import { nullIfRefused, Refusal, refusedByDisk } from '../../refusal';
import { lastGoodState } from '../registry/last-good';
import type { OwnStates } from '../registry/own-states';
import { parseRegistry } from '../registry/parse-registry';
import { refuseExpired, verify } from '../registry/signatures';
import { sha256 } from '../../sha256';
import { addSignatures, replaceStates, SIGNATURES, STATE } from '../registry/states';
import type { State } from '../registry-state';
import { changeFile } from '../site-file';
import { pullRelease, reasonNotPulled } from './pull-release';
import type { SqlQuery } from '../postgres';
import { MOST_ROWS } from '../rows';

const WHAT = "the cluster's registry";
const nameOf = (sequence: number): string => `${WHAT}: state ${sequence}`;

export interface Newest {
  sequence: number;
  hash: string;
}

/** Keeps the folder's registry a copy of the database's. Verifies new states, and accepts no older one. */
export class RegistryCopy {
  #isChecked = false;
  /** The database's signatures of the state in force. */
  #signatures = '';
  /** A sentence on a newer state that is ignored because no trusted key signed it; otherwise `null`. */
  ignored: string | null = null;

  constructor(private readonly folder: Folder) {}

  /** Pulls the releases that the newer states name, then the states. */
  async pull(query: SqlQuery): Promise<void> {
    const newest = await this.#newest(query);
    if (!newest) return;
    const signatures = await signaturesOf(query, newest.sequence);
    const states = await this.#lacking(query, newest);
    const isHere = states.length === 0 && this.#holds(newest);
    if (isHere && this.#signatures === signatures.join()) return;
    const state = states.find(({ hash }) => hash === newest.hash) ?? this.#own.upTo(newest.sequence)!;
    const { statement } = verify(state, signatures, this.#trust, nameOf(state.sequence));
    refuseExpired(statement, WHAT, this.#trust);
    const registry = parseRegistry(state.text, WHAT);
    const served = servedPairs(registry).map(pairKey);
    for (const pair of livePairs(registry)) await this.#pullOne(query, pair, served.includes(pairKey(pair)));
    this.#isChecked = await this.store(states, newest.sequence, signatures);
  }

  /**
   * Writes verified states, and signatures of the newest, into the folder. On a full disk the newest is in force all the same, because it may
   * be a rollback. @returns whether they are written
   */
  async store(states: readonly State[], newest: number, signatures: readonly string[]): Promise<boolean> {
    for (const { sequence, text, hash } of states)
      if (sha256(text) !== hash) throw new Untrusted(`${nameOf(sequence)} does not have its stored hash`);
    try {
      await changeFile(this.folder.dir, async (query) => {
        // Another program on this folder may have pulled a newer state.
        if (this.#holdsNewer(newest)) return;
        await replaceStates(query, states, newest);
        await addSignatures(query, newest, signatures);
      });
    } catch (error) {
      const state = states.find(({ sequence }) => sequence === newest);
      if (!state || refusedByDisk(error as Error) === error) throw error;
      if (this.#own.hold({ state, signatures }))
        console.error(`${nameOf(newest)} is in force, and not written down yet. ${(error as Error).message}`);
      return false;
    }
    this.#own.hold(null);
    await this.folder.registry.recordLastGood();
    this.#signatures = signatures.join();
    return true;
  }

  /** Why a state of the database is invalid; `null` if a trusted key signed it. */
  async faultOf(query: SqlQuery, { sequence, hash }: Newest): Promise<Untrusted | null> {
    const [state] = await query<State>(`SELECT ${STATE} FROM site.states WHERE sequence = $1 AND hash = $2`, [sequence, hash]);
    try {
      verify(state!, await signaturesOf(query, sequence), this.#trust, nameOf(sequence));
      return null;
    } catch (error) {
      if (error instanceof Untrusted) return error;
      throw error;
    }
  }

  get #own(): OwnStates {
    return this.folder.registry.states;
  }

  get #trust(): Trust {
    const trust = this.folder.trust.inForce;
    if (!trust) throw new Refusal('no-cluster-keys', `${WHAT} is there, and no list of keys`);
    return trust;
  }

  /**
   * Pulls a release. An invalid local copy does not block a change: it is verified again before serving, and a change may repair it. Nor
   * does a release that only the next rollback would serve, such as one of a revoked key.
   */
  async #pullOne(query: SqlQuery, { section, version }: Pair, isServed: boolean): Promise<void> {
    try {
      await pullRelease(query, this.folder.releases, section, version);
    } catch (error) {
      if (isServed && !this.folder.releases.has(section, version)) throw error;
      reasonNotPulled(error as Error);
    }
  }

  /**
   * The newest signed state; later unsigned ones are ignored. The state that this machine verified last must be in the database:
   * otherwise the database was set back and has lost what is in force.
   */
  async #newest(query: SqlQuery): Promise<Newest | undefined> {
    const trust = this.folder.trust.inForce;
    const lastGood = trust && lastGoodState(trust);
    const rows = await query<Newest>(
      'SELECT sequence::integer AS sequence, hash FROM site.states WHERE sequence >= $1 ORDER BY sequence DESC, written_at DESC LIMIT $2',
      [lastGood?.sequence ?? 0, lastGood ? 10_000 : 50],
    );
    let ignored: string | null = null;
    let first: Untrusted | null = null;
    try {
      for (const row of rows) {
        if (row.hash === lastGood?.hash) return row;
        const fault = await this.faultOf(query, row);
        if (!fault) {
          if (lastGood && !(await chainOf(query, row)).some(({ hash }) => hash === lastGood.hash)) break;
          return row;
        }
        ignored ??= `A state in the database is left out, and the one before it stays in force: ${fault.message}`;
        first ??= fault;
      }
    } finally {
      this.ignored = ignored;
    }
    // A machine without a state has nothing to serve, so it reports why those in the database are invalid.
    if (!lastGood && first) throw first;
    if (!lastGood) return undefined;
    const [last] = await query<{ number: number }>('SELECT coalesce(max(sequence), 0)::integer AS number FROM site.states');
    throw new Untrusted(
      `${WHAT} is number ${last!.number} and not the one that was seen here as number ${lastGood.sequence}: the database was set back to an older state, or is another one. What was seen stays in force; see docs/runbook.md, "Faults of a cluster"`,
    );
  }

  /** Whether this state is the folder's newest. */
  #holds({ sequence, hash }: Newest): boolean {
    const own = this.#own.newest();
    return own !== null && own.sequence === sequence && sha256(own.text) === hash;
  }

  #holdsNewer(number: number): boolean {
    const own = this.#own.newest();
    if (!own || own.sequence <= number) return false;
    return nullIfRefused(Untrusted, () => verify(own, this.#own.signaturesOf(own.sequence), this.#trust, WHAT)) !== null;
  }

  /** The states that the folder lacks. The first call of a process compares all states, later ones only new states. */
  async #lacking(query: SqlQuery, newest: Newest): Promise<State[]> {
    if (this.#isChecked && this.#holds(newest)) return [];
    const present = new Set(this.#own.after(0).map(({ text }) => sha256(text)));
    const lacking = (await chainOf(query, newest)).filter(({ hash }) => !present.has(hash)).map(({ hash }) => hash);
    this.#isChecked = lacking.length === 0;
    const states: State[] = [];
    // In parts: a history of years exceeds the time of a statement.
    for (let from = 0; from < lacking.length; from += MOST_ROWS) {
      const hashes = lacking.slice(from, from + MOST_ROWS);
      states.push(...(await query<State>(`SELECT ${STATE} FROM site.states WHERE hash = ANY ($1) ORDER BY sequence`, [hashes])));
    }
    return states;
  }
}

/** A state and its predecessors, oldest first, found by the hash that each state has of the one before. */
const chainOf = (query: SqlQuery, { sequence, hash }: Newest): Promise<Newest[]> =>
  query<Newest>(
    `WITH RECURSIVE chain AS (
       SELECT sequence, hash, previous FROM site.states WHERE sequence = $1 AND hash = $2
       UNION ALL
       SELECT before.sequence, before.hash, before.previous FROM site.states AS before JOIN chain ON before.sequence = chain.sequence - 1 AND before.hash = chain.previous
     ) SELECT sequence::integer AS sequence, hash FROM chain ORDER BY sequence`,
    [sequence, hash],
  );

async function signaturesOf(query: SqlQuery, sequence: number): Promise<string[]> {
  return (await query<{ text: string }>(SIGNATURES, [sequence])).map(({ text }) => text);
}
