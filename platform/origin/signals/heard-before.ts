import { createHash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Arms, CauseKind, Counts, FeltSource, Group, Source } from 'platform/rollout/verdict/counts';
import { GROUP_SESSIONS_OF_NETWORK, metricOf, mostOfNetwork } from 'platform/store/signals/session';
import { isLoopback, networkOf } from '../limits/network-of';

export interface Heard {
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

interface HeardOfMetric {
  /** By session. */
  hasFailed: Map<string, boolean>;
  /** How many sessions each network added. */
  perNetwork: Map<string, number>;
}

/**
 * What this origin has heard of one rollout since its start, so that neither repeated words nor those of a network that has said enough
 * reach the store, which counts exactly. Networks are told apart by a salted hash that never leaves the process.
 */
export class HeardBefore {
  readonly #salt = randomBytes(16);
  /** By metric; what was heard here may not stand in the store's counts yet. */
  readonly #metrics = new Map<string, HeardOfMetric>();
  /** The arm in which a session was heard first; after a change of the share a page of the other arm says nothing. */
  readonly #arms = new Map<string, keyof Arms>();
  /** Sessions of networks that had said enough: left out for good, or their later failures would weigh more than their first word. */
  readonly #leftOut = new LRUCache<string, true>({ max: 10_000 });
  /** The groups that each session counts in; in memory alone. */
  readonly #groups = new Map<string, Group[]>();
  readonly #inGroups = new Map<string, number>();
  /** The network of the last word: a page has one in several metrics. */
  #last: { address: string; network: string | null } | null = null;

  /** Whether the session has had a word before. */
  knows({ source, session }: Pick<Heard, 'source' | 'session'>): boolean {
    return this.#heardOf(metricOf(source)).hasFailed.has(session);
  }

  /** @param counts of all origins @returns whether the session is new, or `null` where it says nothing more than before */
  add({ source, arm, outcome, session, address }: Heard, counts: Counts): { isNew: boolean } | null {
    if ((this.#arms.get(session) ?? arm) !== arm) return null;
    const metric = metricOf(source);
    const sessions = this.#heardOf(metric).hasFailed;
    const hasFailed = sessions.get(session);
    const isNew = hasFailed === undefined;
    if (isNew && !this.#mayAdd(session, metric, address, counts)) return null;
    if (hasFailed || (!isNew && outcome === 'loaded')) return null;
    sessions.set(session, outcome === 'failed');
    this.#arms.set(session, arm);
    return { isNew };
  }

  /** The groups of a session of browsers, the same for all that it says: none where its network has said enough. */
  groupsOf({ address, groups, session }: Pick<Heard, 'address' | 'groups' | 'session'>): Group[] {
    const standing = this.#groups.get(session);
    if (standing) return standing;
    const network = this.#networkOf(address) ?? session;
    const added = this.#inGroups.get(network) ?? 0;
    const counted = added < GROUP_SESSIONS_OF_NETWORK ? (groups?.() ?? []) : [];
    this.#inGroups.set(network, added + 1);
    this.#groups.set(session, counted);
    return counted;
  }

  #mayAdd(session: string, metric: string, address: string, counts: Counts): boolean {
    const network = this.#networkOf(address);
    if (network === null) return true;
    const key = `${metric} ${session}`;
    if (this.#leftOut.has(key)) return false;
    const { hasFailed, perNetwork } = this.#heardOf(metric);
    const added = perNetwork.get(network) ?? 0;
    if (added >= mostOfNetwork(Math.max(hasFailed.size, sessionsOf(metric, counts)))) {
      this.#leftOut.set(key, true);
      return false;
    }
    perNetwork.set(network, added + 1);
    return true;
  }

  #heardOf(metric: string): HeardOfMetric {
    const heard = this.#metrics.get(metric) ?? { hasFailed: new Map(), perNetwork: new Map() };
    this.#metrics.set(metric, heard);
    return heard;
  }

  /** `null` for the machine itself, because a drill has one address for all. */
  #networkOf(address: string): string | null {
    if (address !== this.#last?.address)
      this.#last = { address, network: isLoopback(address) ? null : this.#hash(networkOf(address, 48)) };
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
