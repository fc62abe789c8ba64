import { randomBytes } from 'node:crypto';
import type { PartName } from 'shared/contract';
import type { Registry } from 'shared/contract/registry/schema';
import { Refusal } from '../../refusal';
import type { Notice } from '../../rollout';
import type { Engine, Query } from '../engine';
import { follow, observe } from './follow';
import { claim, delivered, failed, put } from './outbox';
import { receiverOf, type Claimed, type Condition, type Receiver, type ReceiverRow, type ReceiverStatus } from './receiver';

const MOST_IN_A_SECTION = 20;

/** Receivers and the outbox. The transaction that records an event adds its message, so each message is added exactly once. */
export class Notifications {
  constructor(private readonly engine: Engine) {}

  async receivers(): Promise<ReceiverStatus[]> {
    const rows = await this.engine.query<ReceiverRow & { waiting: number | string }>(
      `SELECT receivers.*, (SELECT count(*) FROM site.messages WHERE receiver = receivers.id) AS waiting
         FROM site.receivers AS receivers ORDER BY section, label`,
    );
    return rows.map((row) => ({
      ...receiverOf(row),
      waiting: Number(row.waiting),
      failures: row.failures,
      fault: row.fault,
      deliveredAt: row.delivered_at,
    }));
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
  claim(now: number): Promise<Claimed[]> {
    return claim(this.engine, now);
  }

  /** Records that a message was delivered. */
  delivered(message: Pick<Claimed, 'id' | 'receiver'>, now: number): Promise<void> {
    return delivered(this.engine, message, now);
  }

  /** Records that a delivery failed. The message is sent again after a pause; later messages wait. */
  failed(message: Pick<Claimed, 'failures' | 'receiver'>, fault: string, now: number): Promise<void> {
    return failed(this.engine, message, fault, now);
  }

  /** Copies receivers and their pending messages; existing ones stay. */
  async copyTo(target: Notifications): Promise<void> {
    for (const table of ['receivers', 'messages', 'told']) {
      const rows = await this.engine.query<Record<string, string | number>>(`SELECT * FROM site.${table}`);
      await target.engine.change(async (query) => {
        for (const row of rows) {
          const columns = Object.keys(row);
          const places = columns.map((_column, index) => `$${index + 1}`).join(', ');
          await query(
            `INSERT INTO site.${table} (${columns.join(', ')}) VALUES (${places}) ON CONFLICT DO NOTHING`,
            Object.values(row),
          );
        }
      });
    }
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
