import { failedAs } from '../signals/failure-kind';
import type { FailureKind } from 'shared/contract/page/signal';

/** Milliseconds in which nothing of the site arrives, after which what is waited for is taken as not coming. */
const QUIET = 7_000;
/** Milliseconds in all, however much arrives. */
const MOST = 30_000;

let lastArrival = -Infinity;

/**
 * A network that is slow brings something now and then; one that brings nothing for so long will not bring this either, and a
 * document from the server needs one answer where a section's code needs several. Each loading may also end by itself before.
 */
export function withPatience<Value>(loading: Promise<Value>, kind: FailureKind): Promise<Value> {
  const began = performance.now();
  let timer: ReturnType<typeof setTimeout>;
  const lost = new Promise<never>((_resolve, reject) => {
    const look = () => {
      const now = performance.now();
      const left = Math.min(Math.max(began, lastArrival) + QUIET, began + MOST) - now;
      if (left > 0) timer = setTimeout(look, left);
      else reject(failedAs(kind, new Error(`Nothing came for ${Math.round(now - began)} ms`)));
    };
    look();
  });
  return Promise.race([loading, lost]).finally(() => clearTimeout(timer));
}

/** Begins to observe every file that arrives. */
export function watchArrivals(): void {
  if (typeof PerformanceObserver !== 'undefined')
    new PerformanceObserver(() => (lastArrival = performance.now())).observe({ type: 'resource' });
}
