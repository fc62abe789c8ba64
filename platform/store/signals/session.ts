import type { CauseKind, Counts, Felt, Group, Source, Arms } from '../../rollout/verdict/counts';
import type { Metric } from '../../rollout/verdict/settings';

/** A session as an origin received it; session and network are hashes. */
export interface HeardSession {
  source: Source;
  arm: keyof Arms;
  session: string;
  share: number;
  /** Hashes of a prefix and of the address below it, with a dot between; empty for the machine itself. */
  network: string;
  failed: boolean;
  /** Whether this origin sends it for the first time; a session that fails later is sent twice. */
  isNew: boolean;
  cause: { kind: CauseKind | 'left'; page: string } | null;
  /** Only added to their sums: what is written of a session names none. */
  groups?: readonly Group[];
}

export interface CountedRollout extends Counts {
  /** Why the rollout would be aborted, where that is not automatic: in a dry run, or with signals of too few networks. */
  wouldAbort?: string;
}

/** The metric of a source: a session has one paint, whichever its class. */
export const metricOf = (source: Source): Metric | 'heard' | Group =>
  source.startsWith('paint-') ? 'paint' : (source as 'browsers' | 'server' | 'heard' | Felt | Group);

/** How many of the networks with failures one party may control; they are excluded from the proof that a candidate is worse. */
export const LEAST_IN_ONE_HAND = 5;
export const ONE_HAND_IN = 10;

/**
 * The cap on sessions of one network: many phones share one address of their operator, and a small rollout is soon at the cap. Both arms
 * are counted together: a cap for each arm would bias the ratio of the arms that the verdict uses.
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
