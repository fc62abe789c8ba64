import type { ReceiverKind } from 'platform/store';
import type { NoticeKind } from 'platform/rollout';

export type NamedEvent = Exclude<NoticeKind, 'test'>;

/** The labels of the kinds of notifications. */
export const EVENT_NAMES: Record<NamedEvent, string> = {
  aborted: 'Aborted',
  held: 'Held',
  promoted: 'Promoted',
  waits: 'Waiting for approval',
  recalled: 'Recalled',
  'rolled-back': 'Rolled back',
  'key-expires': 'Key expires soon',
  degraded: 'Site degraded',
};

export const KIND_NAMES: Record<ReceiverKind, string> = { webhook: 'Webhook', chat: 'Chat', email: 'E-mail' };
