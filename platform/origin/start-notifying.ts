import { degraded, expiringTokens, heldRollouts, Notifier, spentBudget, waitingRequests } from 'platform/server/notify';
import type { Condition, Store } from 'platform/store';
import type { AppContext } from './app-context';
import { poll } from './watch/poll';
import { publicReason } from './watch/public-reason';

const INTERVAL = 1_000;

/**
 * Notifies teams of what happens to their releases. In a cluster only the machine that may change the registry does so, because only its
 * user of the database may read the receivers. @returns a function that stops it
 */
export function startNotifying(
  { live, mail, store }: Pick<AppContext, 'live' | 'mail' | 'store'>,
  { reasons, spent }: { reasons(): Promise<string[]>; spent(): string | null },
): () => Promise<void> {
  const notifier = new Notifier({
    notifications: store.notifications,
    current: () => live.current,
    historyFrom: (number) => store.registry.historyFrom(number),
    conditions: async (now) => {
      const { conditions, faults } = accessConditions(store, now);
      return [
        ...(await heldRollouts(store.signals, live.current)),
        ...conditions,
        ...degraded([...(await reasons()), ...faults]),
        ...spentBudget(spent()),
      ];
    },
    mail,
    mayBeLocal: process.env.NODE_ENV !== 'production',
    log: (line) => console.error(line),
  });
  const turns = poll(INTERVAL, async () => {
    if (store.cluster?.mayChange !== false) await notifier.turn(Date.now);
  });
  return async () => {
    turns.stop();
    await notifier.settled();
  };
}

/** The conditions of access rights. A file of rights that cannot be read is reported as a fault of the site. */
function accessConditions({ access, dir }: Store, now: number): { conditions: Condition[]; faults: string[] } {
  try {
    return { conditions: [...waitingRequests(access, now), ...expiringTokens(access, now)], faults: [] };
  } catch (error) {
    return { conditions: [], faults: [publicReason((error as Error).message, dir)] };
  }
}
