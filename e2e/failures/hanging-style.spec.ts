import { hold } from '../fixtures/hold';
import { untilHydrated } from '../fixtures/hydration';
import { expect, test } from '../fixtures/site';

const TIMEOUT = 8_000;

test('a stylesheet that hangs does not delay text and script for long, and is applied when it arrives', async ({ page }) => {
  const release = await hold(page, '**/_releases/help/**/*.css');
  await page.clock.install();
  await page.goto('/help-center/how-do-i-create-goal', { waitUntil: 'commit' });
  await page.locator('link[rel=stylesheet][href*="/help/"]').waitFor({ state: 'attached' });
  expect(await page.evaluate('document.readyState'), 'the browser waits for the style').toBe('loading');

  await page.clock.fastForward(TIMEOUT);
  await untilHydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  release();
  await expect
    .poll(() =>
      page.evaluate(
        `[...document.querySelectorAll('link[rel=stylesheet]')].every((link) => link.sheet && link.media !== 'not all')`,
      ),
    )
    .toBe(true);
});
