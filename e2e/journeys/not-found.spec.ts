import { untilHydrated } from '../fixtures/hydration';
import { expect, test } from '../fixtures/site';
import { watchConsole } from '../fixtures/watch-console';

for (const address of ['/no-such-page', '/help-center/no-such-guide', '/terms-conditions/appendix', '/a/b/c?lng=en']) {
  test(`${address} shows the not-found page, with a link home`, async ({ page }) => {
    const answer = await page.goto(address);
    expect(answer!.status()).toBe(404);
    await untilHydrated(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page Not Found.');
    await expect(page.getByText('Sorry, the page you are trying to access is not found.')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Back to Home' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.locator('main h1')).toHaveCount(1);
    await expect(page).not.toHaveTitle(/Not Found/);
  });
}

test('the picture of the not-found page follows the theme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/no-such-page');
  await untilHydrated(page);
  const picture = page.getByRole('main').getByRole('img');
  await expect(picture).toHaveCount(1);
  const light = await picture.getAttribute('src');
  await page.getByRole('banner').getByRole('button', { name: 'Dark Mode' }).click();
  await expect(picture).toHaveCount(1);
  await expect(picture).not.toHaveAttribute('src', light!);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test('the not-found page hydrates without errors, and is not indexed', async ({ page }) => {
  const errors = watchConsole(page);
  await page.goto('/no-such-page?lng=rw');
  await untilHydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Yoo! Urupapuro ntirubonetse.');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.locator('link[rel=canonical]')).toHaveCount(0);
  expect(errors.filter((error) => !error.includes('status of 404'))).toEqual([]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the not-found page is the same', async ({ page }) => {
    const answer = await page.goto('/no-such-page');
    expect(answer!.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page Not Found.');
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(page).toHaveURL('/');
  });
});
