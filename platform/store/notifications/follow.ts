import type { Registry } from 'shared/contract/registry/schema';
import { emptyRegistry, noticesBetween } from '../../rollout';
import type { Engine, Query } from '../engine';
import { enqueue, iso } from './outbox';
import type { Condition } from './receiver';

const MINUTE = 60_000;
/** Milliseconds after which an absent condition has ended. If it comes back sooner, it is the same one. */
const ENDED_AFTER = 10 * MINUTE;
const SEEN_AGAIN_AFTER = MINUTE;

/**
 * Puts messages into the outbox for the states since the last notification.
 * @param current the state in force; later states are notified when they are in force
 * @param from returns the newest recorded state up to a number and all later ones, oldest first
 */
export async function follow(
  engine: Engine,
  { sequence: newest }: Registry,
  from: (number: number) => readonly Registry[],
): Promise<void> {
  if ((await cursor(engine.query)) === newest) return;
  await engine.change(async (query) => {
    const last = await cursor(query);
    // States from before the outbox are not sent. Another process may be ahead of this one.
    if (last === null) return setReported(query, 'registry', String(newest));
    if (last >= newest) return;
    // Only recorded states: the one in force may already lack a rollout whose abort is recorded as the next state.
    const states = from(last).filter(({ sequence }) => sequence <= newest);
    const before = states.findLast(({ sequence }) => sequence <= last) ?? emptyRegistry();
    const unread = states.filter(({ sequence }) => sequence > last);
    await enqueue(
      query,
      unread.flatMap((state, index) => noticesBetween(unread[index - 1] ?? before, state)),
    );
    await setReported(query, 'registry', String(newest));
  });
}

/** Puts a message into the outbox for each condition that begins. @param present all current conditions */
export async function observe(engine: Engine, present: readonly Condition[], now: number): Promise<void> {
  // A time that is as far in the future was written by a clock that was ahead.
  const isDue = ({ value }: { value: string }, after: number) => Math.abs(now - Date.parse(value)) >= after;
  const compare = async (query: Query) => {
    const rows = await query<{ subject: string; value: string }>(
      "SELECT subject, value FROM site.told WHERE subject <> 'registry'",
    );
    const bySubject = new Map(rows.map((row) => [row.subject, row]));
    const isPresent = new Set(present.map(({ id }) => id));
    return {
      begun: present.filter(({ id }) => !bySubject.has(id)),
      toRefresh: rows.filter((row) => isPresent.has(row.subject) && isDue(row, SEEN_AGAIN_AFTER)),
      ended: rows.filter((row) => !isPresent.has(row.subject) && isDue(row, ENDED_AFTER)),
    };
  };
  const { begun, toRefresh, ended } = await compare(engine.query);
  if (begun.length + toRefresh.length + ended.length === 0) return;
  await engine.change(async (query) => {
    const fresh = await compare(query);
    for (const { subject } of fresh.ended) await query('DELETE FROM site.told WHERE subject = $1', [subject]);
    for (const { subject } of fresh.toRefresh) await setReported(query, subject, iso(now));
    for (const { id } of fresh.begun) await setReported(query, id, iso(now));
    await enqueue(
      query,
      fresh.begun.map((condition) => ({ ...condition, id: `${condition.id} ${iso(now)}`, at: iso(now) })),
    );
  });
}

async function cursor(query: Query): Promise<number | null> {
  const [row] = await query<{ value: string }>("SELECT value FROM site.told WHERE subject = 'registry'");
  return row ? Number(row.value) : null;
}

const setReported = async (query: Query, subject: string, value: string): Promise<void> =>
  void (await query(
    'INSERT INTO site.told (subject, value) VALUES ($1, $2) ON CONFLICT (subject) DO UPDATE SET value = excluded.value',
    [subject, value],
  ));
