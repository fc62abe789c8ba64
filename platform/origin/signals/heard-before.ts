import { createHash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Arms, CauseKind, Counts, FeltSource, Group, Source } from 'platform/rollout/verdict/counts';
import { GROUP_SESSIONS_OF_NETWORK, metricOf, mostOfNetwork } from 'platform/store';
import { isLoopback, networkOf } from '../limits/network-of';

export interface Observation {
  source: Source;
  arm: keyof Arms;
  outcome: 'loaded' | 'failed';
  /** The candidate's share in percent at the moment. */
  share: number;
  session: string;
  address: string;
  /** Only browsers name one. */
  cause?: { kind: CauseKind; page: string };
  groups?: () => Group[];
}

/**
 * The signals of one rollout that this origin has received since its start. Repeated ones, and those of a network at its cap, do not
 * reach the store, which counts exactly. Networks are identified by a salted hash that never leaves the process.
 */
export class HeardBefore {
  readonly #salt = randomBytes(16);
  readonly #hasFailed = new Map<string, boolean>();
  /** The arm in which a session was first counted; after a change of the share, pages of the other arm do not count. */
  readonly #arms = new Map<string, keyof Arms>();
  /** Sessions beyond a network's cap: excluded for good, otherwise only their later failures would count. */
  readonly #leftOut = new LRUCache<string, true>({ max: 10_000 });
  readonly #perNetwork = new Map<string, number>();
  /** The groups that each session counts in; in memory alone. */
  readonly #groups = new Map<string, Group[]>();
  readonly #inGroups = new Map<string, number>();
  /** By metric, sessions received here that the store's counts may not include yet. */
  readonly #own = new Map<string, number>();

  /** Whether the session was counted before. */
  knows({ source, session }: Pick<Observation, 'source' | 'session'>): boolean {
    return this.#hasFailed.has(`${metricOf(source)} ${session}`);
  }

  /** @param counts of all origins @returns whether the session is new, or `null` where it adds nothing */
  add({ source, arm, outcome, session, address }: Observation, counts: Counts): { isNew: boolean } | null {
    const metric = metricOf(source);
    const key = `${metric} ${session}`;
    if ((this.#arms.get(session) ?? arm) !== arm) return null;
    const isNew = !this.#hasFailed.has(key);
    // The machine itself (a drill) has one address for all.
    if (isNew && !isLoopback(address) && !this.#mayAdd(key, metric, `${metric} ${this.#hash(networkOf(address, 48))}`, counts))
      return null;
    if (this.#hasFailed.get(key) || (!isNew && outcome === 'loaded')) return null;
    this.#hasFailed.set(key, outcome === 'failed');
    this.#arms.set(session, arm);
    if (isNew) this.#own.set(metric, (this.#own.get(metric) ?? 0) + 1);
    return { isNew };
  }

  /** The groups of a browser session, the same for all its signals: none where its network is at its cap. */
  groupsOf({ address, groups, session }: Pick<Observation, 'address' | 'groups' | 'session'>): Group[] {
    const standing = this.#groups.get(session);
    if (standing) return standing;
    const network = isLoopback(address) ? session : this.#hash(networkOf(address, 48));
    const added = this.#inGroups.get(network) ?? 0;
    const sessionGroups = added < GROUP_SESSIONS_OF_NETWORK ? (groups?.() ?? []) : [];
    this.#inGroups.set(network, added + 1);
    this.#groups.set(session, sessionGroups);
    return sessionGroups;
  }

  #mayAdd(session: string, metric: string, network: string, counts: Counts): boolean {
    if (this.#leftOut.has(session)) return false;
    const added = this.#perNetwork.get(network) ?? 0;
    if (added >= mostOfNetwork(Math.max(this.#own.get(metric) ?? 0, sessionsOf(metric, counts)))) {
      this.#leftOut.set(session, true);
      return false;
    }
    this.#perNetwork.set(network, added + 1);
    return true;
  }

  #hash(text: string): string {
    return createHash('sha256').update(this.#salt).update(text).digest('base64url').slice(0, 16);
  }
}

function sessionsOf(metric: string, { stages }: Counts): number {
  let sum = 0;
  const add = (source: Source, { stable, candidate }: Arms) => {
    if (metricOf(source) === metric) sum += stable.sessions + candidate.sessions;
  };
  for (const { browsers, server, felt } of stages) {
    add('browsers', browsers);
    add('server', server);
    for (const source in felt) add(source as FeltSource, felt[source as FeltSource]!);
  }
  return sum;
}
