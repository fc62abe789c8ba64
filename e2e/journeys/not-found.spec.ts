import { untilHydrated } from '../fixtures/hydration';
import { expect, test } from '../fixtures/site';

for (const address of ['/no-such-page', '/help-center/no-such-guide', '/terms-conditions/appendix']) {
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

test('the not-found page in Kinyarwanda has its own heading, and is not indexed', async ({ request }) => {
  const html = await (await request.get('/no-such-page?lng=rw')).text();
  expect(html).toContain('Yoo! Urupapuro ntirubonetse.');
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).not.toContain('rel="canonical"');
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
