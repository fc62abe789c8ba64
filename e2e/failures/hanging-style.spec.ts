import { untilHydrated } from '../fixtures/hydration';
import { expect, test } from '../fixtures/site';

const PATIENCE = 8_000;

test('a stylesheet that hangs does not delay text and script for long, and is applied when it arrives', async ({ page }) => {
  let release = (): void => undefined;
  const late = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_releases/help/**/*.css', async (route) => {
    await late;
    await route.continue();
  });
  await page.clock.install();
  await page.goto('/help-center/how-do-i-create-goal', { waitUntil: 'commit' });
  await page.locator('link[rel=stylesheet][href*="/help/"]').waitFor({ state: 'attached' });
  expect(await page.evaluate('document.readyState'), 'the browser waits for the style').toBe('loading');

  await page.clock.fastForward(PATIENCE);
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
