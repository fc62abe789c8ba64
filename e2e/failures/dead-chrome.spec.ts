import type { Page } from '@playwright/test';
import { comesAlive } from '../fixtures/alive';
import { expect, test } from '../fixtures/site';

/** The brand arrives without a part that the footer cannot be drawn without: a fault that only the browser meets. */
async function breakFooter(page: Page) {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const answer = await route.fetch();
    const html = await answer.text();
    const state = /(<script type="application\/json" id="page-state">)(.*?)(<\/script>)/.exec(html)!;
    const page = JSON.parse(state[2]!);
    delete page.site.social;
    await route.fulfill({ response: answer, body: html.replace(state[0], () => state[1] + JSON.stringify(page) + state[3]) });
  });
}

test('a throw in the footer leaves the whole page readable, says what does not work, and its links lead on', async ({ page }) => {
  await breakFooter(page);
  await page.goto('/terms-conditions');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Part of this page stopped working');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Terms of Service');
  expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(1_000);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Home' })).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help Center' }).click();
  await expect(page).toHaveURL('/help-center');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();

  await page.unroute('**/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await comesAlive(page);
  await expect(alert).toHaveCount(0);
});
