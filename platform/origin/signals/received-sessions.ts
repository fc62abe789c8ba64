import { createHash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Arms, CauseKind, Counts, FeltSource, Group, Source } from 'platform/rollout/verdict';
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
  /** Only browsers report one. */
  cause?: { kind: CauseKind; page: string };
  groups?: () => Group[];
}

interface SessionsOfMetric {
  /** By session. */
  hasFailed: Map<string, boolean>;
  /** The number of sessions per network. */
  perNetwork: Map<string, number>;
}

/**
 * The signals of one rollout that this origin has received since its start. Repeated ones, and those of a network at its cap, do not
 * reach the store, which counts exactly. Networks are identified by a salted hash that never leaves the process.
 */
export class ReceivedSessions {
  readonly #salt = randomBytes(16);
  /** By metric; the store's counts may not include these sessions yet. */
  readonly #metrics = new Map<string, SessionsOfMetric>();
  /** The arm in which a session was first counted; after a change of the share, pages of the other arm do not count. */
  readonly #arms = new Map<string, keyof Arms>();
  /** Sessions beyond a network's cap. They stay excluded, because otherwise only their failures would be counted later. */
  readonly #excluded = new LRUCache<string, true>({ max: 10_000 });
  /** The groups of each session; only in memory. */
  readonly #groups = new Map<string, Group[]>();
  readonly #groupedPerNetwork = new Map<string, number>();
  /** Caches the network of the last signal: a page sends a signal for each metric. */
  #last: { address: string; network: string | null } | null = null;

  /** Whether the session was counted before. */
  has({ source, session }: Pick<Observation, 'source' | 'session'>): boolean {
    return this.#ofMetric(metricOf(source)).hasFailed.has(session);
  }

  /** @param counts of all origins @returns whether the session is new, or `null` where it adds nothing */
  add({ source, arm, outcome, session, address }: Observation, counts: Counts): { isNew: boolean } | null {
    if ((this.#arms.get(session) ?? arm) !== arm) return null;
    const metric = metricOf(source);
    const sessions = this.#ofMetric(metric).hasFailed;
    const hasFailed = sessions.get(session);
    const isNew = hasFailed === undefined;
    if (isNew && !this.#mayAdd(session, metric, address, counts)) return null;
    if (hasFailed || (!isNew && outcome === 'loaded')) return null;
    sessions.set(session, outcome === 'failed');
    this.#arms.set(session, arm);
    return { isNew };
  }

  /** The groups of a browser session, the same for all its signals: none where its network is at its cap. */
  groupsOf({ address, groups, session }: Pick<Observation, 'address' | 'groups' | 'session'>): Group[] {
    const assigned = this.#groups.get(session);
    if (assigned) return assigned;
    const network = this.#networkOf(address) ?? session;
    const added = this.#groupedPerNetwork.get(network) ?? 0;
    const sessionGroups = added < GROUP_SESSIONS_OF_NETWORK ? (groups?.() ?? []) : [];
    this.#groupedPerNetwork.set(network, added + 1);
    this.#groups.set(session, sessionGroups);
    return sessionGroups;
  }

  #mayAdd(session: string, metric: string, address: string, counts: Counts): boolean {
    const network = this.#networkOf(address);
    if (network === null) return true;
    const key = `${metric} ${session}`;
    if (this.#excluded.has(key)) return false;
    const { hasFailed, perNetwork } = this.#ofMetric(metric);
    const added = perNetwork.get(network) ?? 0;
    if (added >= mostOfNetwork(Math.max(hasFailed.size, sessionsOf(metric, counts)))) {
      this.#excluded.set(key, true);
      return false;
    }
    perNetwork.set(network, added + 1);
    return true;
  }

  #ofMetric(metric: string): SessionsOfMetric {
    const received = this.#metrics.get(metric) ?? { hasFailed: new Map(), perNetwork: new Map() };
    this.#metrics.set(metric, received);
    return received;
  }

  /** `null` for the machine itself, because all sessions of a drill have its address. */
  #networkOf(address: string): string | null {
    if (address !== this.#last?.address)
      this.#last = { address, network: isLoopback(address) ? null : this.#hash(networkOf(address)) };
    return this.#last.network;
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
