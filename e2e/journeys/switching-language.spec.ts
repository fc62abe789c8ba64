import type { Page } from '@playwright/test';
import { comesAlive, markDocument } from '../fixtures/alive';
import { expect, test } from '../fixtures/site';

const html = (page: Page) => page.locator('html');
const remembered = async (page: Page) => [
  await page.evaluate(() => localStorage.getItem('i18nextLng')),
  (await page.context().cookies()).find(({ name }) => name === 'i18nextLng')?.value,
];

test('a visitor chooses Kinyarwanda in the top bar, and it lasts', async ({ page }) => {
  await page.goto('/');
  await comesAlive(page);
  const isSameDocument = await markDocument(page);
  const dropdown = page.getByRole('banner').getByRole('button', { name: /Language/ });
  await dropdown.click();
  await page.getByRole('banner').getByRole('button', { name: 'Kinyarwanda', exact: true }).click();
  await expect(html(page)).toHaveAttribute('lang', 'rw');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Ahabanza' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: /Ururimi/ })).toHaveAttribute('aria-expanded', 'false');
  expect(await isSameDocument()).toBe(true);
  expect(await remembered(page)).toEqual(['rw', 'rw']);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Ahatangirwa ubufasha' }).click();
  await expect(page).toHaveURL('/help-center');
  expect(await isSameDocument()).toBe(true);
  await page.reload();
  await expect(html(page)).toHaveAttribute('lang', 'rw');
});

test('the dropdown closes on a press outside and on Escape', async ({ page }) => {
  await page.goto('/privacy-policy');
  await comesAlive(page);
  const dropdown = page.getByRole('banner').getByRole('button', { name: /Language/ });
  await dropdown.click();
  await page.locator('main h1').click();
  await expect(dropdown).toHaveAttribute('aria-expanded', 'false');
  await dropdown.press('Enter');
  await expect(dropdown).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(dropdown).toHaveAttribute('aria-expanded', 'false');
  await expect(dropdown).toBeFocused();
});

test('on help pages the footer switches, and the reader keeps their place', async ({ page }) => {
  await page.goto('/help-center/how-do-i-reset-my-password-when-forgotten');
  await comesAlive(page);
  await expect(page.getByRole('banner').getByRole('button', { name: /Language/ })).toHaveCount(0);
  const isSameDocument = await markDocument(page);
  const languages = page.getByRole('contentinfo').getByRole('navigation', { name: 'Languages' });
  await expect(languages.getByRole('link', { name: 'English' })).toHaveAttribute('aria-current', 'true');
  await languages.getByRole('link', { name: 'Kinyarwanda' }).click();
  await expect(page.getByRole('navigation', { name: 'Indimi' }).getByRole('link', { name: 'Kinyarwanda' })).toHaveAttribute('aria-current', 'true');
  await expect(html(page)).toHaveAttribute('lang', 'rw');
  expect(await isSameDocument()).toBe(true);
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
});

test('an address that names a language gives it, and a later choice takes the name out of it', async ({ page }) => {
  await page.goto('/terms-conditions?lng=rw#usave');
  await comesAlive(page);
  await expect(html(page)).toHaveAttribute('lang', 'rw');
  expect(await remembered(page)).toEqual(['rw', 'rw']);
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
  await expect(html(page)).toHaveAttribute('lang', 'en');
  await expect(page).toHaveURL('/terms-conditions#usave');
  await page.reload();
  await expect(html(page)).toHaveAttribute('lang', 'en');
});

test('the choice is remembered when only the browser’s storage kept it', async ({ page, context }) => {
  await page.addInitScript(() => localStorage.setItem('i18nextLng', 'rw'));
  await page.goto('/help-center');
  await expect(html(page)).toHaveAttribute('lang', 'rw');
  await expect(page.getByRole('navigation', { name: 'Indimi' })).toBeVisible();
  await expect.poll(async () => (await context.cookies()).map(({ name, value }) => `${name}=${value}`)).toContain('i18nextLng=rw');
});

test.describe('in a browser that prefers Kinyarwanda', () => {
  test.use({ locale: 'rw-RW' });

  test('a visitor gets Kinyarwanda and has chosen nothing', async ({ page }) => {
    await page.goto('/');
    await comesAlive(page);
    await expect(html(page)).toHaveAttribute('lang', 'rw');
    expect(await remembered(page)).toEqual([null, undefined]);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the footer’s links switch, and the next page follows', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Kinyarwanda' }).click();
    await expect(page).toHaveURL('/?lng=rw');
    await expect(html(page)).toHaveAttribute('lang', 'rw');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Ahatangirwa ubufasha' }).click();
    await expect(page).toHaveURL('/help-center');
    await expect(html(page)).toHaveAttribute('lang', 'rw');
  });
});
