import type { Arms, CauseKind, Counts, Felt, Group, Metric, Source } from '../../rollout/verdict';

/** A session as an origin received it; session and network are hashes. */
export interface SessionRecord {
  source: Source;
  arm: keyof Arms;
  session: string;
  share: number;
  /** Hashes of the network's prefix and of the address in it, separated by a dot; empty for the machine itself. */
  network: string;
  failed: boolean;
  /** Whether this origin sends the session for the first time. A session that fails later is sent again. */
  isNew: boolean;
  cause: { kind: CauseKind | 'left'; page: string } | null;
  /** The groups whose sums the session is added to. They are never stored with it. */
  groups?: readonly Group[];
}

export interface CountedRollout extends Counts {
  /** Why the rollout would be aborted, if that is not automatic: in a dry run, or with reports from too few networks. */
  wouldAbort?: string;
}

/** The metric of a source: all classes of paint are one metric, of which a session has one value. */
export const metricOf = (source: Source): Metric | 'heard' | Group =>
  source.startsWith('paint-') ? 'paint' : (source as 'browsers' | 'server' | 'heard' | Felt | Group);

/** One party may control the loudest networks, so they are excluded before a rollout is aborted: one in `ONE_EXCLUDED_IN`, and at least `LEAST_EXCLUDED`. */
export const LEAST_EXCLUDED = 5;
export const ONE_EXCLUDED_IN = 10;

/**
 * The cap on sessions of one network, by all sessions of its metric. Many phones share one address of their operator, so a small rollout
 * soon reaches it. Both arms are counted together: a cap for each arm would bias the ratio of the arms that the verdict uses.
 */
export const mostOfNetwork = (everybody: number): number => Math.max(LEAST_PER_NETWORK, everybody * SHARE_PER_NETWORK);
const LEAST_PER_NETWORK = 4;
const SHARE_PER_NETWORK = 0.05;

/**
 * The most sessions that a network adds to a group, and the least sessions of a group that is reported, so that a reported group has at
 * least ten networks. Each origin caps what it received since its start, so with two origins it is at least five.
 */
export const GROUP_SESSIONS_OF_NETWORK = 4;
export const LEAST_IN_GROUP = 40;
/** The most groups. Others are counted together, so that made-up names cannot fill the table. */
export const MOST_GROUPS = 60;

/** Stands for addresses that are no page of the section, and for pages beyond the limit. */
export const OTHER_PAGES = 'other pages';
