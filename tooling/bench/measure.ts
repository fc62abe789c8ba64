import type { Browser } from '@playwright/test';
import { IS_HYDRATED, onSlowPhone } from './slow-phone';

export interface Measure {
  /** Bytes and requests until the load event: the cost of reading a page. */
  bytesBefore: number;
  requestsBefore: number;
  /** Bytes, bytes of scripts, and requests until the page is hydrated. */
  bytes: number;
  scriptBytes: number;
  requests: number;
  largestPaint: number;
  hydrated: number;
  /** Total blocking time: the time of long tasks beyond 50 ms each, until the page is hydrated. */
  blocking: number;
}

/** Measures a first visit of an address without input. Times are milliseconds from the start of the navigation. */
export function measure(browser: Browser, url: string): Promise<Measure> {
  return onSlowPhone(browser, 360, async (page, devtools) => {
    const types = new Map<string, string>();
    const sum = { bytes: 0, scriptBytes: 0, requests: 0 };
    devtools.on('Network.responseReceived', ({ requestId, response, type }) => {
      // A data URL in a stylesheet is not a request.
      if (!response.url.startsWith('data:')) types.set(requestId, type);
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (!types.has(requestId)) return;
      sum.bytes += encodedDataLength;
      sum.requests += 1;
      if (types.get(requestId) === 'Script') sum.scriptBytes += encodedDataLength;
    });
    await page.addInitScript({ content: WATCH });
    await page.goto(url);
    const before = { bytesBefore: sum.bytes, requestsBefore: sum.requests };
    const times = await page.waitForFunction(() => (globalThis as { alive?: Times }).alive, null, { polling: 50 });
    return { ...before, ...sum, ...(await times.jsonValue())! };
  });
}

type Times = Pick<Measure, 'hydrated' | 'largestPaint' | 'blocking'>;

/** A string, because tsx would insert helper names into a function. */
const WATCH = `
  let largestPaint = 0, blocking = 0;
  new PerformanceObserver((list) => { largestPaint = list.getEntries().at(-1).startTime; }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) blocking += duration - 50; }).observe({ type: 'longtask', buffered: true });
  const look = () => {
    if (!${IS_HYDRATED}) return requestAnimationFrame(look);
    const hydrated = performance.now();
    // The observers are called after the last task.
    setTimeout(() => { globalThis.alive = { hydrated, largestPaint, blocking }; }, 300);
  };
  requestAnimationFrame(look);
`;
