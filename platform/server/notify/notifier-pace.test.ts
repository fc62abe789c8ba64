import { emptyRegistry } from '../../rollout';
import { Notifier } from './notifier';

const notifierOf = (notifications: object): Notifier =>
  new Notifier({
    notifications: notifications as never,
    current: emptyRegistry,
    historyFrom: () => [],
    conditions: () => [],
    mail: null,
    mayBeLocal: false,
    log: (line) => expect(line).toBe(''),
  });

test('the conditions of the site are looked at once in three seconds, however often messages are sent', async () => {
  const looked: number[] = [];
  const claimed: number[] = [];
  const notifications = {
    follow: async () => undefined,
    observe: async (_conditions: unknown, now: number) => void looked.push(now),
    claim: async (now: number) => (claimed.push(now), []),
  };
  const notifier = notifierOf(notifications);
  for (const now of [0, 1_000, 2_999, 3_000, 5_999, 6_000]) await notifier.turn(() => now);
  expect(looked).toEqual([0, 3_000, 6_000]);
  expect(claimed).toHaveLength(6);
});

test('a lease and a pause begin when they are written, not when the turn began that took its time before', async () => {
  let now = 0;
  const written: number[] = [];
  const message = { receiver: 'r', kind: 'webhook', address: 'http://127.0.0.1:1', secret: '', notice: {} };
  const notifications = {
    follow: async () => void (now = 4_000),
    observe: async () => undefined,
    claim: async (at: number) => (written.push(at), (now = 9_000), [message]),
    failed: async (_message: unknown, _fault: string, at: number) => void written.push(at),
  };
  const notifier = notifierOf(notifications);
  await notifier.turn(() => now);
  await notifier.settled();
  expect(written).toEqual([4_000, 9_000]);
});
