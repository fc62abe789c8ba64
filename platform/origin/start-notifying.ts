import { degraded, expiringTokens, heldRollouts, Notifier, spentBudget, waitingRequests } from 'platform/server/notify';
import type { AppContext } from './app-context';
import { poll } from './watch/poll';

const TURN = 1_000;

/**
 * Notifies teams of what happens to their releases. In a cluster only the machine that may change the registry does so: it alone may read
 * the receivers. @returns what stops it
 */
export function startNotifying(
  { live, mail = null, store }: Pick<AppContext, 'live' | 'mail' | 'store'>,
  { reasons, spent }: { reasons(): Promise<string[]>; spent(): string | null },
): () => Promise<void> {
  const notifier = new Notifier({
    notifications: store.notifications,
    current: () => live.current,
    historyFrom: (number) => store.registry.historyFrom(number),
    conditions: async (now) => [
      ...(await heldRollouts(store.signals, live.current, now)),
      ...waitingRequests(store.access, now),
      ...expiringTokens(store.access, now),
      ...degraded(await reasons()),
      ...spentBudget(spent()),
    ],
    mail,
    mayBeLocal: process.env.NODE_ENV !== 'production',
    log: (line) => console.error(line),
  });
  const turns = poll(TURN, async () => {
    if (store.cluster?.mayChange !== false) await notifier.turn(Date.now);
  });
  return async () => {
    turns.stop();
    await notifier.settled();
  };
}
