import { degraded, expiringTokens, heldRollouts, Notifier, spentBudget, waitingRequests } from 'platform/server/notify';
import type { Condition, Store } from 'platform/store';
import type { AppContext } from './app-context';
import { poll } from './watch/poll';
import { publicReason } from './watch/public-reason';

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
    conditions: async (now) => {
      const { conditions, faults } = ofAccess(store, now);
      return [
        ...(await heldRollouts(store.signals, live.current, now)),
        ...conditions,
        ...degraded([...(await reasons()), ...faults]),
        ...spentBudget(spent()),
      ];
    },
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

/** What the files of rights tell. One that cannot be read is a fault of the site, and hides no other condition. */
function ofAccess({ access, dir }: Store, now: number): { conditions: Condition[]; faults: string[] } {
  try {
    return { conditions: [...waitingRequests(access, now), ...expiringTokens(access, now)], faults: [] };
  } catch (error) {
    return { conditions: [], faults: [publicReason((error as Error).message, dir)] };
  }
}
