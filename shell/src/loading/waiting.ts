import { useSyncExternalStore } from 'react';

/** Milliseconds after which a visitor wonders whether the press was taken. */
const NOTICED = 400;

/** What a navigation waits for, with the path that it leads to. */
const waits = new Map<Promise<unknown>, { pathname: string; isLong: boolean }>();
const hearers = new Set<() => void>();
const tell = () => hearers.forEach((hear) => hear());

/** The visitor has asked for a page that is not there yet; a visitor does not wait for prefetches. */
export function waitFor(page: Promise<unknown> & { status?: string }, pathname: string): void {
  if (page.status !== 'pending' || waits.has(page)) return;
  const wait = { pathname, isLong: false };
  waits.set(page, wait);
  const timer = setTimeout(() => {
    wait.isLong = true;
    tell();
  }, NOTICED);
  const end = () => {
    clearTimeout(timer);
    waits.delete(page);
    tell();
  };
  page.then(end, end);
}

/** Whether the address bar names a page that has taken so long that the visitor should be told. */
const isWaiting = () => [...waits.values()].some(({ pathname, isLong }) => isLong && pathname === location.pathname);

const subscribe = (hear: () => void) => {
  hearers.add(hear);
  return () => void hearers.delete(hear);
};

export const useWaiting = (): boolean => useSyncExternalStore(subscribe, isWaiting, () => false);
