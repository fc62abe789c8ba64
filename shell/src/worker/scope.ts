// Types of the worker's global scope. TypeScript's library for workers conflicts with the one for documents, which the rest of the shell
// needs.

/** An event that keeps the worker running until its work is done. */
interface LastingEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface RequestEvent extends LastingEvent {
  data: unknown;
  ports: readonly MessagePort[];
}

interface Scope {
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void;
  addEventListener(type: 'message', listener: (event: RequestEvent) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  registration: { navigationPreload?: { enable(): Promise<void> }; update(): Promise<unknown> };
}

export const scope = globalThis as unknown as Scope;
