import { randomUUID } from 'node:crypto';

/** Messages of the service to the site that has started it. */
export type ToSite = { kind: 'started' } | { kind: 'not started'; reason: string } | { kind: 'metrics'; id: string };
/** Messages of the site to the service. */
export interface FromSite {
  kind: 'metrics';
  id: string;
  text: string;
}

/** Milliseconds of waiting for the metrics of a site that is busy or has ended. */
const METRICS_TIMEOUT = 2_000;

/** The command-line argument with which a site starts this program. */
export const BESIDE_SITE = 'beside-site';

/** The site that started this process and runs beside it. */
interface Site {
  /** Sends a message. Resolves when it was handed to the operating system. */
  send(message: ToSite): Promise<void>;
  metrics(): Promise<string>;
  /** Calls back when the site has ended, for any reason. */
  onGone(end: () => void): void;
  /** Disconnects from the site, so that this process can exit. */
  leave(): void;
}

/** `null` for a service that was not started by a site. */
export function siteBeside(): Site | null {
  if (process.argv[2] !== BESIDE_SITE || !process.send) return null;
  // Ignores an error: if the site has just ended, `onGone` reports it.
  const send = (message: ToSite) =>
    new Promise<void>((resolve) => (process.connected ? void process.send!(message, () => resolve()) : resolve()));
  return {
    send,
    onGone: (end) => void process.once('disconnect', end),
    leave: () => void (process.connected && process.disconnect()),
    metrics: () =>
      new Promise((resolve) => {
        const id = randomUUID();
        const finish = (text: string) => {
          clearTimeout(timer);
          process.off('message', onMessage);
          resolve(text);
        };
        const onMessage = (message: FromSite) => {
          if (message.id === id) finish(message.text);
        };
        const timer = setTimeout(() => finish(''), METRICS_TIMEOUT);
        process.on('message', onMessage);
        void send({ kind: 'metrics', id });
      }),
  };
}
