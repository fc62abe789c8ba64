import { LANGUAGES, ROUTES } from '../fixtures/routes';
import { expect, test } from '../fixtures/site';

test.use({ javaScriptEnabled: false });

for (const route of ROUTES) {
  for (const language of LANGUAGES) {
    test(`${route} in ${language} is a complete page with scripts off`, async ({ page }) => {
      const answer = await page.goto(`${route}?lng=${language}`);
      expect(answer!.status()).toBe(200);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('main h1')).toHaveCount(1);
      await expect(page.locator('main h1')).toBeVisible();
      await expect(page.getByRole('banner')).toBeVisible();
      // None of them would work.
      await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0);
      await expect(page.getByRole('contentinfo')).toBeVisible();
    });
  }
}

test('on a small screen with scripts off, where no menu opens, the list of guides is on the page', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/help-center');
  await expect(page.getByRole('navigation', { name: 'Help topics' })).toBeVisible();
});
