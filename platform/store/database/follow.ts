import { within } from '../within';
import type { Fleet } from '../cluster/fleet';
import { Listener } from './listener';

/** A look also without a call: a pooler between here and the server loses calls. */
const LOOK = 2_000;
/** For what is on its way when the end comes. */
const GOODBYE = 4_000;

/** Keeps the folder a copy of the fleet's truth, until it is stopped. */
export function follow(fleet: Pick<Fleet, 'refresh'>, address: string): () => Promise<void> {
  let current: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | null = null;
  // A call that comes during a look is a look of its own, for it may be of what came too late; but a hundred calls are one.
  const look = (): Promise<void> => {
    waiting ??= current.then(() => {
      waiting = null;
      // What is wrong is said where it is found.
      current = fleet.refresh().catch(() => undefined);
      return current;
    });
    return waiting;
  };
  const stopLooking = again(LOOK, look);
  const listener = new Listener(address, () => void look());
  return async () => {
    await listener.close();
    await within(GOODBYE, Promise.all([stopLooking(), waiting, current]));
  };
}

/** Does the work so many milliseconds after it was done. @returns what stops it, once it is not at work */
function again(milliseconds: number, work: () => Promise<void>): () => Promise<void> {
  let timer: NodeJS.Timeout | null = null;
  let working: Promise<void> = Promise.resolve();
  const wait = (): void => {
    timer = setTimeout(() => {
      working = work().then(() => void (timer && wait()));
    }, milliseconds).unref();
  };
  wait();
  return async () => {
    if (timer) clearTimeout(timer);
    timer = null;
    await working;
  };
}
