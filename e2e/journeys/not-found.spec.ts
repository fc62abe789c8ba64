import { untilHydrated } from '../fixtures/hydration';
import { expect, test } from '../fixtures/site';

test('a page that does not exist shows the not-found page, with a picture that follows the theme and a link home', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  const answer = await page.goto('/help-center/no-such-guide');
  expect(answer!.status()).toBe(404);
  await untilHydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page Not Found.');
  await expect(page.getByText('Sorry, the page you are trying to access is not found.')).toBeVisible();
  const picture = page.getByRole('main').getByRole('img');
  await expect(picture).toHaveCount(1);
  const light = await picture.getAttribute('src');
  await page.getByRole('banner').getByRole('button', { name: 'Dark Mode' }).click();
  await expect(picture).toHaveCount(1);
  await expect(picture).not.toHaveAttribute('src', light!);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.getByRole('main').getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.locator('main h1')).toHaveCount(1);
  await expect(page).not.toHaveTitle(/Not Found/);
});

test('the not-found page in Kinyarwanda has its own heading, and is not indexed', async ({ request }) => {
  for (const address of ['/no-such-page', '/terms-conditions/appendix']) {
    const answer = await request.get(`${address}?lng=rw`);
    expect(answer.status()).toBe(404);
    const html = await answer.text();
    expect(html).toContain('Yoo! Urupapuro ntirubonetse.');
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toContain('rel="canonical"');
  }
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
