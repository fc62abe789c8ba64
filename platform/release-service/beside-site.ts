import { randomUUID } from 'node:crypto';

/** What a service that a site has started says to it. */
export type ToSite = { kind: 'started' } | { kind: 'not started'; reason: string } | { kind: 'metrics'; id: string };
/** What it is answered. */
export interface FromSite {
  kind: 'metrics';
  id: string;
  text: string;
}

/** Milliseconds for the numbers of a site that is busy or gone. */
const PATIENCE = 2_000;

/** The word on the command line by which a site starts this program. */
export const BESIDE_SITE = 'beside-site';

/** The site that started this process and runs beside it. */
interface Site {
  /** Resolves once it is on its way. */
  say(message: ToSite): Promise<void>;
  metrics(): Promise<string>;
  /** Hears that the site has ended, however it did. */
  onGone(end: () => void): void;
  /** Lets this process end. */
  leave(): void;
}

/** `null` for a service that runs by itself. */
export function siteBeside(): Site | null {
  if (process.argv[2] !== BESIDE_SITE || !process.send) return null;
  // It may have gone a moment ago; then its end says so.
  const say = (message: ToSite) =>
    new Promise<void>((resolve) => (process.connected ? void process.send!(message, () => resolve()) : resolve()));
  return {
    say,
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
        const timer = setTimeout(() => finish(''), PATIENCE);
        process.on('message', onMessage);
        void say({ kind: 'metrics', id });
      }),
  };
}
