import type { PartName } from 'shared/contract';
import type { Notice, NoticeKind } from '../../rollout';

export const RECEIVER_KINDS = ['webhook', 'chat', 'email'] as const;
export type ReceiverKind = (typeof RECEIVER_KINDS)[number];

/** An address at which a section's team gets notifications. */
export interface Receiver {
  section: PartName;
  /** Its name within the section. */
  label: string;
  /** `chat` gets `{"text": …}` alone, a webhook the whole notice and a signature. */
  kind: ReceiverKind;
  /** A URL. It may contain a secret, so it appears in no log and no response. */
  address: string;
  events: NoticeKind[];
  addedAt: string;
  addedBy: string;
}

/** A receiver and its state. */
export interface ReceiverStatus extends Receiver {
  /** Pending messages. */
  waiting: number;
  failures: number;
  /** Why the last delivery failed; '' after a success. */
  fault: string;
  deliveredAt: string;
}

/** A message that a process is delivering. */
export interface Claimed {
  /** The same for every attempt. */
  id: string;
  receiver: string;
  kind: ReceiverKind;
  address: string;
  secret: string;
  failures: number;
  notice: Notice;
}

/** A condition, notified when it begins. */
export type Condition = Omit<Notice, 'at'>;
