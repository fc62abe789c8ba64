import type { Browser, CDPSession, Page } from '@playwright/test';

/** Slow 4G as Lighthouse simulates it, and a processor four times slower. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 };
const CPU_SLOWDOWN = 4;

/** Opens a page of a new visitor on a slow phone. @param use is called before the first navigation */
export async function onSlowPhone<Result>(
  browser: Browser,
  width: number,
  use: (page: Page, devtools: CDPSession) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport: { width, height: 740 }, locale: 'en', reducedMotion: 'reduce' });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  try {
    return await use(page, devtools);
  } finally {
    await context.close();
  }
}

/** A script expression: whether the section is hydrated. React adds a property to the elements that it has hydrated, here to the heading. */
export const IS_HYDRATED = `(() => {
  const heading = document.querySelector('main h1');
  return Boolean(heading) && Object.keys(heading).some((key) => key.startsWith('__reactFiber')) && globalThis.early?.section === true;
})()`;
