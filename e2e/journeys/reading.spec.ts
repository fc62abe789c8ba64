import type { Page } from '@playwright/test';
import { LANGUAGES } from 'shared/contract';
import { ROUTES } from 'tooling/testing/routes';
import { expect, test } from '../fixtures/site';

test.use({ javaScriptEnabled: false });

/** Buttons that do nothing without scripts: all but the titles of open groups and the button of the search form. */
const idleButtons = (page: Page) => page.locator('button:not([aria-expanded], [type=submit])').filter({ visible: true });

/** The texts of the elements that overlap the one before them. */
const covered = (elements: Element[]) =>
  elements
    .filter((element, at) => {
      const before = elements[at - 1]?.getBoundingClientRect();
      const { top, left, right } = element.getBoundingClientRect();
      return before && top < before.bottom - 1 && left < before.right && right > before.left;
    })
    .map(({ textContent }) => textContent);

for (const language of LANGUAGES)
  test(`each page in ${language} is complete with scripts off`, async ({ page }) => {
    for (const route of ROUTES) {
      const answer = await page.goto(`${route}?lng=${language}`);
      expect([route, answer!.status()]).toEqual([route, 200]);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('main h1')).toHaveCount(1);
      await expect(page.locator('main h1')).toBeVisible();
      await expect(page.getByRole('banner')).toBeVisible();
      // None of them would work.
      await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0);
      await expect.soft(idleButtons(page), route).toHaveCount(0);
      const headings = page.locator('main :is(h1, h2, h3)');
      expect.soft(await headings.evaluateAll(covered), `headings of ${route} that lie over one another`).toEqual([]);
      await expect(page.getByRole('contentinfo')).toBeVisible();
    }
  });

test('on a small screen with scripts off, where no menu opens, the list of guides is on the page, and so are the tabs of a legal page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/help-center');
  const topics = page.getByRole('navigation', { name: 'Help topics' });
  await expect(topics).toBeVisible();
  // Each group is open: its button would not open it.
  await expect.soft(topics.getByRole('list')).toHaveCount(4);
  await expect.soft(idleButtons(page)).toHaveCount(0);
  await page.goto('/terms-conditions');
  await expect(page.getByRole('tablist').getByRole('tab', { name: 'U-Save' })).toBeVisible();
});
