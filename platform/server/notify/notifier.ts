import type { Registry } from 'shared/contract/registry/schema';
import type { Claimed, Condition, Notifications } from '../../store';
import { sendMail, type MailSettings } from './send-mail';
import { sendWebhook } from './send-webhook';

export interface NotifierSettings {
  notifications: Notifications;
  /** The state in force. */
  current(): Registry;
  /** The recorded states from the newest one up to a number on, rising. */
  historyFrom(number: number): readonly Registry[];
  /** What is not as it should be now. */
  conditions(now: number): Condition[] | Promise<Condition[]>;
  mail: MailSettings | null;
  /** Also sends to the machine itself, without TLS: for a site that is tried out. */
  mayBeLocal: boolean;
  say(line: string): void;
}

/** Milliseconds between two looks at the conditions. */
const LOOK_EVERY = 3_000;

/** Tells receivers what happens: fills the outbox, and empties it. Several processes may do so on one store. */
export class Notifier {
  #looked = -Infinity;
  readonly #sending = new Map<string, Promise<void>>();
  readonly #faults = new Map<string, string>();

  constructor(private readonly settings: NotifierSettings) {}

  /** One turn: a fault in one part keeps none of the others from being done. @param now milliseconds since 1970 */
  async turn(now: number): Promise<void> {
    const { current, historyFrom, notifications } = this.settings;
    await this.#attempt('The changes of the registry are not told', () => notifications.follow(current(), historyFrom));
    if (now - this.#looked >= LOOK_EVERY) {
      this.#looked = now;
      await this.#attempt('The state of the site is not told', async () =>
        notifications.observe(await this.settings.conditions(now), now),
      );
    }
    await this.#attempt('Messages are not sent', () => this.#send(now));
  }

  /** Resolves when what is being sent has been taken or refused. */
  async settled(): Promise<void> {
    await Promise.all(this.#sending.values());
  }

  /** Receivers do not wait for one another; each has its messages in their order. */
  async #send(now: number): Promise<void> {
    for (const message of await this.settings.notifications.claim(now)) {
      if (this.#sending.has(message.receiver)) continue;
      const sent = this.#attempt('A message is not sent', () => this.#sendOne(message, now));
      this.#sending.set(
        message.receiver,
        sent.finally(() => this.#sending.delete(message.receiver)),
      );
    }
  }

  async #sendOne(message: Claimed, now: number): Promise<void> {
    const { mail, mayBeLocal, notifications } = this.settings;
    try {
      await (message.kind === 'email' ? sendMail(message, mail) : sendWebhook(message, mayBeLocal, now));
    } catch (error) {
      return notifications.failed(message, (error as Error).message, now);
    }
    await notifications.delivered(message, now);
  }

  /** Reports each fault once, and that it is over. */
  async #attempt(what: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.#faults.delete(what);
    } catch (error) {
      const { message } = error as Error;
      if (this.#faults.get(what) !== message) this.settings.say(`${what}. ${message}`);
      this.#faults.set(what, message);
    }
  }
}
