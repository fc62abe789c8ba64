import type { Page } from '@playwright/test';
import { untilHydrated } from '../fixtures/hydration';
import { ROUTES } from '../fixtures/routes';
import { expect, test } from '../fixtures/site';

/** The horizontal overflow of the page, and the elements that cause it. */
async function overflow(page: Page) {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const outside = [...document.querySelectorAll('body *')].filter(
      (element) => element.checkVisibility() && element.getBoundingClientRect().right > width + 1,
    );
    const deepest = outside.filter(
      (element) => !outside.some((descendant) => descendant !== element && element.contains(descendant)),
    );
    const sideways = document.scrollingElement!.scrollWidth - width;
    return {
      sideways,
      elements:
        sideways > 0
          ? deepest.map((element) => `${element.tagName} ${element.className} “${element.textContent?.slice(0, 30)}”`)
          : [],
    };
  });
}

for (const [situation, width, size] of [
  ['320 px wide', 320, '100%'],
  ['with text at 200 %', 1280, '200%'],
  ['320 px wide with text at 200 %', 320, '200%'],
] as const) {
  test(`no page in Kinyarwanda has horizontal overflow ${situation}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 640 });
    for (const route of ROUTES) {
      await page.goto(`${route}?lng=rw`);
      await untilHydrated(page);
      await page.evaluate((fontSize) => Object.assign(document.documentElement.style, { fontSize }), size);
      expect.soft(await overflow(page), route).toEqual({ sideways: 0, elements: [] });
    }
  });
}
