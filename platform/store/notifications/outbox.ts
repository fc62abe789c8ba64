import type { Notice } from '../../rollout';
import { sha256 } from '../../sha256';
import type { Engine, Query } from '../engine';
import { receiverOf, type Claimed, type ReceiverRow } from './receiver';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** Milliseconds: longer than any delivery, so that two processes never deliver to the same receiver. A mail takes a dozen steps of five seconds at most. */
const LEASE = 10 * SECOND;
const LEASE_OF_MAIL = 90 * SECOND;
/** Milliseconds; doubled with each failure. */
const FIRST_PAUSE = SECOND;
const LONGEST_PAUSE = MINUTE;
/** Milliseconds after which an undelivered message is dropped, because its content is outdated by then. */
const GIVEN_UP_AFTER = 3 * 24 * 60 * MINUTE;

const iso = (now: number): string => new Date(now).toISOString();

/** Appends messages; existing ones keep their place. */
export async function put(query: Query, messages: { receiver: string; notice: Notice }[]): Promise<void> {
  if (messages.length === 0) return;
  const [row] = await query<{ last: number }>('SELECT coalesce(max(number), 0) AS last FROM site.messages');
  let number = row!.last;
  for (const { notice, receiver } of messages) {
    const id = `msg_${sha256(`${receiver} ${notice.id}`).slice(0, 32)}`;
    await query(
      'INSERT INTO site.messages (id, number, receiver, at, notice) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (id) DO NOTHING',
      [id, (number += 1), receiver, notice.at, JSON.stringify(notice)],
    );
  }
}

/** Puts a message into the outbox for each receiver of these notices. */
export async function enqueue(query: Query, notices: readonly Notice[]): Promise<void> {
  const receivers = (await query<ReceiverRow>('SELECT * FROM site.receivers')).map((row) => ({
    ...receiverOf(row),
    id: row.id,
  }));
  await put(
    query,
    notices.flatMap((notice) =>
      receivers
        .filter(({ events, section }) => section === notice.section && events.includes(notice.kind))
        .map(({ id }) => ({ receiver: id, notice })),
    ),
  );
}

/** Leases the oldest message of each receiver whose pause is over to this process, until `delivered`, `failed` or the end of the lease. */
export async function claim(engine: Engine, now: number): Promise<Claimed[]> {
  const free = `retry_at <= $1 AND leased_until <= $1 AND EXISTS (SELECT 1 FROM site.messages WHERE receiver = receivers.id)`;
  const [one] = await engine.query(`SELECT id FROM site.receivers AS receivers WHERE ${free} LIMIT 1`, [iso(now)]);
  if (!one) return [];
  return engine.change(async (query) => {
    await query('DELETE FROM site.messages WHERE at < $1', [iso(now - GIVEN_UP_AFTER)]);
    const receivers = await query<ReceiverRow>(`SELECT * FROM site.receivers AS receivers WHERE ${free}`, [iso(now)]);
    const claimed: Claimed[] = [];
    for (const { address, failures, id: receiver, kind, secret } of receivers) {
      const [message] = await query<{ id: string; notice: string }>(
        'SELECT id, notice FROM site.messages WHERE receiver = $1 ORDER BY number LIMIT 1',
        [receiver],
      );
      // Its last pending message may have been dropped above.
      if (!message) continue;
      await query('UPDATE site.receivers SET leased_until = $1 WHERE id = $2', [
        iso(now + (kind === 'email' ? LEASE_OF_MAIL : LEASE)),
        receiver,
      ]);
      claimed.push({ id: message.id, receiver, kind, address, secret, failures, notice: JSON.parse(message.notice) });
    }
    return claimed;
  });
}

/** Records that a message was delivered. */
export async function delivered(engine: Engine, { id, receiver }: Pick<Claimed, 'id' | 'receiver'>, now: number): Promise<void> {
  await engine.change(async (query) => {
    await query('DELETE FROM site.messages WHERE id = $1', [id]);
    await query(
      "UPDATE site.receivers SET failures = 0, fault = '', retry_at = '', leased_until = '', delivered_at = $1 WHERE id = $2",
      [iso(now), receiver],
    );
  });
}

/** Records that a delivery failed. The message is sent again after a pause; later messages wait. */
export async function failed(
  engine: Engine,
  { failures, receiver }: Pick<Claimed, 'failures' | 'receiver'>,
  fault: string,
  now: number,
): Promise<void> {
  const pause = Math.min(FIRST_PAUSE * 2 ** Math.min(failures, 20), LONGEST_PAUSE);
  await engine.change((query) =>
    query("UPDATE site.receivers SET failures = $1, fault = $2, retry_at = $3, leased_until = '' WHERE id = $4", [
      failures + 1,
      fault.slice(0, 300),
      iso(now + pause),
      receiver,
    ]),
  );
}
