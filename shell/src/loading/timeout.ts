import { failedAs } from '../signals/failure-kind';
import type { FailureKind } from 'shared/contract/page/signal';

/** Milliseconds without any file of the site until a loading fails. */
const QUIET = 7_000;
/** Milliseconds until a loading fails in any case. */
const LIMIT = 30_000;

let lastArrival = -Infinity;

/**
 * Rejects when nothing arrives for a while: a slow network still delivers some files, and then a document from the server, which is one
 * response, is faster than a section's code, which is several.
 */
export function withTimeout<Value>(loading: Promise<Value>, kind: FailureKind): Promise<Value> {
  const began = performance.now();
  let timer: ReturnType<typeof setTimeout>;
  const timeout = new Promise<never>((_resolve, reject) => {
    const check = () => {
      const now = performance.now();
      const remaining = Math.min(Math.max(began, lastArrival) + QUIET, began + LIMIT) - now;
      if (remaining > 0) timer = setTimeout(check, remaining);
      else reject(failedAs(kind, new Error(`Nothing came for ${Math.round(now - began)} ms`)));
    };
    check();
  });
  return Promise.race([loading, timeout]).finally(() => clearTimeout(timer));
}

/** Starts to observe the arrival of files. */
export function watchArrivals(): void {
  if (typeof PerformanceObserver !== 'undefined')
    new PerformanceObserver(() => (lastArrival = performance.now())).observe({ type: 'resource' });
}
