import { untilHydrated } from '../fixtures/hydration';
import { LANGUAGES, ROUTES } from '../fixtures/routes';
import { expect, test } from '../fixtures/site';
import { takesTurns } from '../fixtures/takes-turns';
import { watchConsole } from '../fixtures/watch-console';

for (const [place, route] of ROUTES.entries()) {
  for (const [turn, language] of LANGUAGES.entries()) {
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

      test('is hydrated without messages in the console', async ({ page }) => {
        const errors = watchConsole(page);
        for (const colorScheme of takesTurns(['light', 'dark'] as const, place + turn)) {
          await page.emulateMedia({ colorScheme });
          await page.goto(`${route}?lng=${language}`);
          await untilHydrated(page);
          await expect(page.locator('body')).toHaveClass(colorScheme === 'dark' ? 'dark' : '');
          await expect(page.getByRole('button', { name: TO_TOP[language] })).toHaveCount(0);
          await page.evaluate(() => window.scrollTo(0, 200));
          await expect(page.getByRole('button', { name: TO_TOP[language] })).toBeVisible();
          await expect(page.locator('main h1')).toHaveCount(1);
        }
        expect(errors).toEqual([]);
      });
    });
  }
}

const TO_TOP = { en: 'Scroll to top', rw: 'Subira hejuru' };
