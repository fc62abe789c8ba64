import type { Browser } from '@playwright/test';
import { onSlowPhone } from './slow-phone';

const INDEX = '/help-center';
/** The link to a guide that is visible in the index without opening a group. */
const LINK = 'main a[href^="/help-center/how"]';
/** Milliseconds that a finger stays on a link. */
const PRESS_MS = 100;
const PAINTED = 'painted after ';

/** Milliseconds from the end of a tap on a link, as soon as it is visible, until the next page is painted. */
export function secondPage(browser: Browser, site: string): Promise<number> {
  return onSlowPhone(browser, 360, async (page) => {
    await page.addInitScript({ content: WATCH });
    await page.goto(site + INDEX, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0, null, { polling: 50 });
    // A message costs the next page nothing; asking it again and again would be among its first tasks.
    const painted = page.waitForEvent('console', (message) => message.text().startsWith(PAINTED));
    await page.locator(LINK).first().click({ delay: PRESS_MS });
    return Number((await painted).text().slice(PAINTED.length));
  });
}

/** Runs in both pages; the second may be another document, whose first paint the browser times, or the same one. */
const WATCH = `
  const now = () => performance.timeOrigin + performance.now();
  const heading = () => document.querySelector('main h1')?.textContent;
  addEventListener('mouseup', () => Object.assign(sessionStorage, { lifted: now(), from: heading() }), true);
  const look = () => {
    const { lifted, from } = sessionStorage;
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    if (!lifted || !paint || !heading() || heading() === from) return requestAnimationFrame(look);
    const paintedAt = performance.timeOrigin + paint.startTime;
    console.log('${PAINTED}' + ((paintedAt > lifted ? paintedAt : now()) - lifted));
  };
  requestAnimationFrame(look);
`;
