import type { Registry } from 'shared/contract/registry/schema';
import type { Claimed, Condition, Notifications } from '../../store';
import { sendMail, type MailSettings } from './send-mail';
import { sendWebhook } from './send-webhook';

export interface NotifierSettings {
  notifications: Notifications;
  /** The state in force. */
  current(): Registry;
  /** The newest recorded state up to a number, and all later ones, oldest first. */
  historyFrom(number: number): readonly Registry[];
  /** All current conditions. */
  conditions(now: number): Condition[] | Promise<Condition[]>;
  mail: MailSettings | null;
  /** Allows messages to the machine itself, without TLS, for a site outside of production. */
  mayBeLocal: boolean;
  log(line: string): void;
}

/** Milliseconds between two checks of the conditions. */
const CONDITIONS_INTERVAL = 3_000;

/** Notifies receivers: fills the outbox, and sends its messages. Several processes may do so on one store. */
export class Notifier {
  #turning: Promise<void> = Promise.resolve();
  #observedAt = -Infinity;
  readonly #sending = new Map<string, Promise<void>>();
  readonly #faults = new Map<string, string>();

  constructor(private readonly settings: NotifierSettings) {}

  /** Runs one turn. An error in one step does not stop the others. @param clock milliseconds since 1970; read again after each step, which may take long */
  turn(clock: () => number): Promise<void> {
    this.#turning = this.#turn(clock);
    return this.#turning;
  }

  /** Resolves when the turn and all deliveries under way have succeeded or failed. */
  async settled(): Promise<void> {
    await this.#turning;
    await Promise.all(this.#sending.values());
  }

  async #turn(clock: () => number): Promise<void> {
    const { current, historyFrom, notifications } = this.settings;
    await this.#attempt('The changes of the registry are not told', () => notifications.follow(current(), historyFrom));
    const now = clock();
    // A clock may be set back.
    if (Math.abs(now - this.#observedAt) >= CONDITIONS_INTERVAL) {
      this.#observedAt = now;
      await this.#attempt('The state of the site is not told', async () =>
        notifications.observe(await this.settings.conditions(now), now),
      );
    }
    await this.#attempt('Messages are not sent', () => this.#send(clock));
  }

  /** Sends messages. Receivers do not wait for each other, and each gets its messages in order. */
  async #send(clock: () => number): Promise<void> {
    for (const message of await this.settings.notifications.claim(clock())) {
      if (this.#sending.has(message.receiver)) continue;
      const sent = this.#attempt('A message is not sent', () => this.#sendOne(message, clock));
      this.#sending.set(
        message.receiver,
        sent.finally(() => this.#sending.delete(message.receiver)),
      );
    }
  }

  async #sendOne(message: Claimed, clock: () => number): Promise<void> {
    const { mail, mayBeLocal, notifications } = this.settings;
    try {
      await (message.kind === 'email' ? sendMail(message, mail) : sendWebhook(message, mayBeLocal, clock()));
    } catch (error) {
      return notifications.failed(message, (error as Error).message, clock());
    }
    await notifications.delivered(message, clock());
  }

  /** Runs work; logs each fault once, and its end. */
  async #attempt(what: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.#faults.delete(what);
    } catch (error) {
      const { message } = error as Error;
      if (this.#faults.get(what) !== message) this.settings.log(`${what}. ${message}`);
      this.#faults.set(what, message);
    }
  }
}
