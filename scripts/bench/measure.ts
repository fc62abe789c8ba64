import type { Browser } from '@playwright/test';

export interface Measure {
  /** Bytes on the wire before the page is alive, all and scripts alone. */
  bytes: number;
  scriptBytes: number;
  requests: number;
  largestPaint: number;
  hydrated: number;
}

/** Slow 4G as Lighthouse simulates it, and a processor four times slower. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 };
const CPU_SLOWDOWN = 4;

/** One first visit of an address, in milliseconds from its start. */
export async function measure(browser: Browser, url: string): Promise<Measure> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'en' });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const types = new Map<string, string>();
  const sum = { bytes: 0, scriptBytes: 0, requests: 0 };
  devtools.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sum.bytes += encodedDataLength;
    sum.requests += 1;
    if (types.get(requestId) === 'Script') sum.scriptBytes += encodedDataLength;
  });
  await page.addInitScript({ content: WATCH });
  await page.goto(url);
  const times = await page.waitForFunction(() => (globalThis as unknown as { alive?: { hydrated: number; largestPaint: number } }).alive, null, { polling: 50 });
  const { hydrated, largestPaint } = (await times.jsonValue())!;
  await context.close();
  return { ...sum, hydrated, largestPaint };
}

/**
 * React marks the elements that it has hydrated; the section's heading is the last that a visitor waits for. A text, because
 * the loader that runs this file would put names of its own into a function.
 */
const WATCH = `
  let largestPaint = 0;
  new PerformanceObserver((list) => { largestPaint = list.getEntries().at(-1).startTime; }).observe({ type: 'largest-contentful-paint', buffered: true });
  const look = () => {
    const heading = document.querySelector('main h1');
    const isAlive = heading && Object.keys(heading).some((key) => key.startsWith('__reactFiber'));
    if (isAlive) globalThis.alive = { hydrated: performance.now(), largestPaint };
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
`;
