export { degraded, expiringTokens, heldRollouts, spentBudget, waitingRequests } from './conditions';
export { Notifier } from './notifier';
export type { MailSettings } from './send-mail';
