import type { Notice } from '../../rollout';
import { sha256 } from '../../sha256';
import type { Query } from '../engine';

export const iso = (now: number): string => new Date(now).toISOString();

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
  const receivers = await query<{ id: string; section: string; events: string }>(
    'SELECT id, section, events FROM site.receivers',
  );
  await put(
    query,
    notices.flatMap((notice) =>
      receivers
        .filter(({ events, section }) => section === notice.section && events.split(',').includes(notice.kind))
        .map(({ id }) => ({ receiver: id, notice })),
    ),
  );
}
