import { untilHydrated } from '../fixtures/hydration';
import { expect, test } from '../fixtures/site';

test.use({ reducedMotion: 'reduce' });

test('the first Tab stop is the link to the content, and the language can be chosen with the keyboard', async ({ page }) => {
  await page.goto('/privacy-policy');
  await untilHydrated(page);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  // It is above the top bar, so a click reaches it.
  await skip.click({ trial: true });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.querySelector('main')!.contains(document.activeElement))).toBe(true);

  const dropdown = page.getByRole('banner').getByRole('button', { name: /Language/ });
  await dropdown.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Kinyarwanda', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'rw');
});

test.describe('on a phone with a keyboard', () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test('the menu traps the focus, and returns it when it closes; Escape in its language list closes the list first', async ({
    page,
  }) => {
    await page.goto('/');
    await untilHydrated(page);
    const open = page.getByRole('button', { name: 'Open menu' });
    await open.focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu).toBeVisible();
    const isOutside = () =>
      page.evaluate(
        () =>
          document.activeElement !== document.body && !document.querySelector('dialog[open]')?.contains(document.activeElement),
      );
    const places = new Set<string>();
    for (let stop = 0; stop < 20; stop += 1) {
      await page.keyboard.press('Tab');
      expect(await isOutside()).toBe(false);
      places.add(await page.evaluate(() => document.activeElement!.textContent + document.activeElement!.tagName));
    }
    expect(places.size).toBeGreaterThan(6);
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await expect(open).toBeFocused();
    // On a busy machine the browser tells the page later that it has closed the menu.
    await expect(open).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('Enter');
    await menu.getByRole('button', { name: 'Close menu' }).press('Enter');
    await expect(open).toBeFocused();

    await open.click();
    const dropdown = menu.getByRole('button', { name: /Language/ });
    await dropdown.click();
    await page.keyboard.press('Escape');
    await expect(dropdown).toHaveAttribute('aria-expanded', 'false');
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
  });
});
