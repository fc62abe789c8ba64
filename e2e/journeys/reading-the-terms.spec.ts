import type { Page } from '@playwright/test';
import { untilHydrated } from '../fixtures/hydration';
import { expect, test } from '../fixtures/site';

const tab = (page: Page, name: string) => page.getByRole('tablist').getByRole('tab', { name });
const selectedTab = (page: Page) => page.getByRole('tab', { selected: true });
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test('a selected tab opens at the top of the page, and Back returns to the tab before', async ({ page }) => {
  await page.goto('/terms-conditions');
  await untilHydrated(page);
  await expect(selectedTab(page)).toHaveText('Social CrowdFund');
  await page.evaluate(() => window.scrollTo(0, 500));
  await tab(page, 'U-Save').dispatchEvent('click');
  await expect(page).toHaveURL('/terms-conditions#usave');
  await expect(page.getByRole('tabpanel', { name: 'U-Save' })).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(0);
  await tab(page, 'Ikimina').click();
  await expect(page).toHaveURL('/terms-conditions#ikimina');

  await page.goBack();
  await expect(page).toHaveURL('/terms-conditions#usave');
  await expect(selectedTab(page)).toHaveText('U-Save');
  await page.goBack();
  await expect(page).toHaveURL('/terms-conditions');
  await expect(selectedTab(page)).toHaveText('Social CrowdFund');
});
