import { untilHydrated } from '../fixtures/hydration';
import { ROUTES } from '../fixtures/routes';
import { expect, test } from '../fixtures/site';

/** The site's budget; 0.1 is what search engines call good. */
const MOST = 0.02;

// A text, because the loader that runs this file would put names of its own into a function.
const WATCH = `
  globalThis.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

for (const width of [360, 1280]) {
  test(`nothing jumps while pages load and are read, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.addInitScript({ content: WATCH });
    for (const route of ROUTES) {
      await page.goto(`${route}?lng=rw`, { waitUntil: 'networkidle' });
      await untilHydrated(page);
      for (let seen = 0; seen < 5; seen += 1) await page.mouse.wheel(0, 600);
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate('globalThis.shift'), route).toBeLessThanOrEqual(MOST);
    }
  });
}
