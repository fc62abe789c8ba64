import { expect, test } from '../fixtures/site';
import { watchConsole } from '../fixtures/watch-console';

const ROUTES = ['/', '/terms-conditions', '/privacy-policy', '/help-center', '/help-center/search', '/help-center/how-do-i-reset-my-password-when-forgotten'];
const LANGUAGES = ['en', 'rw'] as const;

for (const language of LANGUAGES) {
  for (const route of ROUTES) {
    test.describe(`${route} in ${language}`, () => {
      test('is a complete page with scripts off', async ({ browser, site }) => {
        const context = await browser.newContext({ javaScriptEnabled: false });
        const page = await context.newPage();
        const answer = await page.goto(`${site.url}${route}?lng=${language}`);
        expect(answer!.status()).toBe(200);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.locator('main h1')).toHaveCount(1);
        await expect(page.locator('main h1')).toBeVisible();
        await expect(page.getByRole('banner')).toBeVisible();
        await expect(page.getByRole('contentinfo')).toBeVisible();
        await context.close();
      });

      for (const colorScheme of ['light', 'dark'] as const) {
        test(`comes alive in the ${colorScheme} theme without a word in the console`, async ({ page }) => {
          const errors = watchConsole(page);
          await page.emulateMedia({ colorScheme });
          await page.goto(`${route}?lng=${language}`, { waitUntil: 'networkidle' });
          await expect(page.locator('body')).toHaveClass(colorScheme === 'dark' ? 'dark' : '');
          await page.evaluate(() => window.scrollTo(0, 200));
          await expect(page.locator('main h1')).toHaveCount(1);
          expect(errors).toEqual([]);
        });
      }
    });
  }
}
