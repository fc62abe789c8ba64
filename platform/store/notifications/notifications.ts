import { randomBytes } from 'node:crypto';
import type { PartName } from 'shared/contract';
import type { Registry } from 'shared/contract/registry/schema';
import { Refusal } from '../../refusal';
import type { Notice, NoticeKind } from '../../rollout';
import type { Engine, Query } from '../engine';
import { follow, observe } from './follow';
import { iso, put } from './outbox';
import type { Claimed, Condition, Receiver, ReceiverStatus } from './receiver';

const MOST_IN_A_SECTION = 20;
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

/** Receivers and the outbox. The transaction that records an event adds its message, so each message is added exactly once. */
export class Notifications {
  constructor(private readonly engine: Engine) {}

  async receivers(): Promise<ReceiverStatus[]> {
    const rows = await this.engine.query<Omit<ReceiverStatus, 'events'> & { events: string }>(
      `SELECT section, label, kind, address, events, added_at AS "addedAt", added_by AS "addedBy", failures, fault,
         delivered_at AS "deliveredAt",
         (SELECT CAST(count(*) AS integer) FROM site.messages WHERE receiver = receivers.id) AS waiting
         FROM site.receivers AS receivers ORDER BY section, label`,
    );
    return rows.map((row) => ({ ...row, events: row.events.split(',') as NoticeKind[] }));
  }

  /** @returns the secret that signs a webhook's messages */
  async add({ section, label, kind, address, events, addedAt, addedBy }: Receiver): Promise<string> {
    const secret = randomBytes(32).toString('base64');
    await this.engine.change(async (query) => {
      const labels = (await query<{ label: string }>('SELECT label FROM site.receivers WHERE section = $1', [section])).map(
        (row) => row.label,
      );
      if (labels.includes(label))
        throw new Refusal('name-taken', `${section} has a receiver "${label}" already. Remove it first, or choose another name.`);
      if (labels.length >= MOST_IN_A_SECTION)
        throw new Refusal('too-many-receivers', `${section} has ${labels.length} receivers, which is the most that it can have.`);
      await query(`INSERT INTO site.receivers VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, '', '', '', '')`, [
        randomBytes(16).toString('hex'),
        section,
        label,
        kind,
        address,
        secret,
        events.join(','),
        addedAt,
        addedBy,
      ]);
    });
    return `whsec_${secret}`;
  }

  /** Removes a receiver and its pending messages. */
  async remove(section: PartName, label: string): Promise<void> {
    await this.engine.change(async (query) => {
      const { id } = await this.#receiver(query, section, label);
      await query('DELETE FROM site.messages WHERE receiver = $1', [id]);
      await query('DELETE FROM site.receivers WHERE id = $1', [id]);
    });
  }

  /** Adds a message for one receiver, whatever its subscription, and ends its pause. */
  async test(section: PartName, label: string, notice: Notice): Promise<void> {
    await this.engine.change(async (query) => {
      const { id } = await this.#receiver(query, section, label);
      await query("UPDATE site.receivers SET retry_at = '' WHERE id = $1", [id]);
      await put(query, [{ receiver: id, notice }]);
    });
  }

  /**
   * Puts messages into the outbox for the states since the last notification.
   * @param current the state in force
   * @param from returns the newest recorded state up to a number and all later ones, oldest first
   */
  follow(current: Registry, from: (number: number) => readonly Registry[]): Promise<void> {
    return follow(this.engine, current, from);
  }

  /** Puts a message into the outbox for each condition that begins. @param present all current conditions */
  observe(present: readonly Condition[], now: number): Promise<void> {
    return observe(this.engine, present, now);
  }

  /** Leases the oldest message of each receiver whose pause is over to this process, until `delivered`, `failed` or the end of the lease. */
  async claim(now: number): Promise<Claimed[]> {
    // A time later than any pause or lease from now was written by a clock that was ahead.
    const isOver = (column: string) => `(${column} <= $1 OR ${column} > $2)`;
    const free = `${isOver('retry_at')} AND ${isOver('leased_until')} AND EXISTS (SELECT 1 FROM site.messages WHERE receiver = receivers.id)`;
    const times = [iso(now), iso(now + LEASE_OF_MAIL)];
    const [one] = await this.engine.query(`SELECT id FROM site.receivers AS receivers WHERE ${free} LIMIT 1`, times);
    if (!one) return [];
    return this.engine.change(async (query) => {
      await query('DELETE FROM site.messages WHERE at < $1', [iso(now - GIVEN_UP_AFTER)]);
      const receivers = await query<Omit<Claimed, 'id' | 'notice'>>(
        `SELECT id AS receiver, kind, address, secret, failures FROM site.receivers AS receivers WHERE ${free}`,
        times,
      );
      const claimed: Claimed[] = [];
      for (const each of receivers) {
        const [message] = await query<{ id: string; notice: string }>(
          'SELECT id, notice FROM site.messages WHERE receiver = $1 ORDER BY number LIMIT 1',
          [each.receiver],
        );
        // Its last pending message may have been dropped above.
        if (!message) continue;
        await query('UPDATE site.receivers SET leased_until = $1 WHERE id = $2', [
          iso(now + (each.kind === 'email' ? LEASE_OF_MAIL : LEASE)),
          each.receiver,
        ]);
        claimed.push({ ...each, id: message.id, notice: JSON.parse(message.notice) });
      }
      return claimed;
    });
  }

  /** Records that a message was delivered. */
  async delivered({ id, receiver }: Pick<Claimed, 'id' | 'receiver'>, now: number): Promise<void> {
    await this.engine.change(async (query) => {
      await query('DELETE FROM site.messages WHERE id = $1', [id]);
      await query(
        "UPDATE site.receivers SET failures = 0, fault = '', retry_at = '', leased_until = '', delivered_at = $1 WHERE id = $2",
        [iso(now), receiver],
      );
    });
  }

  /** Records that a delivery failed. The message is sent again after a pause; later messages wait. */
  async failed({ failures, receiver }: Pick<Claimed, 'failures' | 'receiver'>, fault: string, now: number): Promise<void> {
    const pause = Math.min(FIRST_PAUSE * 2 ** Math.min(failures, 20), LONGEST_PAUSE);
    await this.engine.change((query) =>
      query("UPDATE site.receivers SET failures = $1, fault = $2, retry_at = $3, leased_until = '' WHERE id = $4", [
        failures + 1,
        fault.slice(0, 300),
        iso(now + pause),
        receiver,
      ]),
    );
  }

  async #receiver(query: Query, section: PartName, label: string): Promise<{ id: string }> {
    const [row] = await query<{ id: string }>('SELECT id FROM site.receivers WHERE section = $1 AND label = $2', [
      section,
      label,
    ]);
    if (row) return row;
    throw new Refusal(
      'unknown-receiver',
      `${section} has no receiver "${label}". See which it has: npm run release -- notify list`,
    );
  }
}
