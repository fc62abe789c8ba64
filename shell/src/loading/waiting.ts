import { useSyncExternalStore } from 'react';

/** Milliseconds until the loading state is shown. */
const SHOWN_AFTER = 400;

/** Pages that navigations wait for, with their paths. */
const waits = new Map<Promise<unknown>, { pathname: string; isLong: boolean }>();
const listeners = new Set<() => void>();
const notify = () => listeners.forEach((listener) => listener());

/** Tracks a page that the visitor has navigated to; not for prefetches. */
export function waitFor(page: Promise<unknown> & { status?: string }, pathname: string): void {
  if (page.status !== 'pending' || waits.has(page)) return;
  const wait = { pathname, isLong: false };
  waits.set(page, wait);
  setTimeout(() => {
    wait.isLong = true;
    notify();
  }, SHOWN_AFTER);
  const end = () => {
    waits.delete(page);
    notify();
  };
  page.then(end, end);
}

/** Whether the page at the current address has been loading for long. */
const isWaiting = () => [...waits.values()].some(({ pathname, isLong }) => isLong && pathname === location.pathname);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useWaiting = (): boolean => useSyncExternalStore(subscribe, isWaiting, () => false);
