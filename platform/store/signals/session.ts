import type { CauseKind, Counts, Felt, Group, Source, Arms } from '../../rollout/verdict/counts';
import type { Metric } from '../../rollout/verdict/settings';

/** A session that an origin heard of; hashes name session and network. */
export interface HeardSession {
  source: Source;
  arm: keyof Arms;
  session: string;
  share: number;
  /** Hashes of a prefix and of the address below it, with a dot between; empty for the machine itself. */
  network: string;
  failed: boolean;
  /** Whether this origin says it for the first time; a session that failed later is said twice. */
  isNew: boolean;
  cause: { kind: CauseKind | 'left'; page: string } | null;
  /** Only added to their sums: what is written of a session names none. */
  groups?: readonly Group[];
}

export interface CountedRollout extends Counts {
  /** Why the rollout would end, where it may not end by itself: in a dry run, or on the word of too few networks. */
  wouldAbort?: string;
}

/** What a source is counted under: a session has one paint, whichever its class. */
export const metricOf = (source: Source): Metric | 'heard' | Group =>
  source.startsWith('paint-') ? 'paint' : (source as 'browsers' | 'server' | 'heard' | Felt | Group);

/** How many of the networks that speak against a candidate can be in one hand, and so are left out of the proof that it is worse. */
export const LEAST_IN_ONE_HAND = 5;
export const ONE_HAND_IN = 10;

/**
 * One network may be so many sessions: many phones share one address of their operator, and few sessions are soon full. Both arms
 * are counted together, so that the cap never says which arm a session is of: the verdict knows the arms' shares, and a cap for each arm would bend them.
 */
export const mostOfNetwork = (everybody: number): number => Math.max(LEAST_PER_NETWORK, everybody * SHARE_PER_NETWORK);
const LEAST_PER_NETWORK = 4;
const SHARE_PER_NETWORK = 0.05;

/**
 * A network adds so few sessions to groups, and a group is told of from so many on: then they are of ten networks at least. An origin
 * counts what it has heard since its start, so that with two of them it is five.
 */
export const GROUP_SESSIONS_OF_NETWORK = 4;
export const LEAST_IN_GROUP = 40;
/** More are counted together, so that made-up names cannot fill the table. */
export const MOST_GROUPS = 60;

/** For what is no page of the section, and for pages beyond the limit. */
export const OTHER_PAGES = 'other pages';
