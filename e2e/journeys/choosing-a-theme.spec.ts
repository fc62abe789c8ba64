import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { untilHydrated } from '../fixtures/hydration';
import { expect, test } from '../fixtures/site';

const { storagePrefix } = JSON.parse(readFileSync(new URL('../../shell/site.json', import.meta.url), 'utf8'));
const KEY = `${storagePrefix}rw-color-theme`;

const stored = (page: Page) => page.evaluate((key) => localStorage.getItem(key), KEY);
const brightness = (page: Page) =>
  page.evaluate(() => {
    const [red, green, blue] = getComputedStyle(document.body).backgroundColor.match(/\d+/g)!.map(Number);
    return Math.round((red! + green! + blue!) / 3);
  });

test('the toggle names the other theme, switches to it, and every page remembers it', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await untilHydrated(page);
  expect(await brightness(page)).toBeGreaterThan(200);
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('button', { name: 'Light Mode' })).toHaveCount(0);
  await banner.getByRole('button', { name: 'Dark Mode' }).click();
  await expect(page.locator('body')).toHaveClass('dark');
  await expect(banner.getByRole('button', { name: 'Light Mode' })).toBeVisible();
  await expect(banner.getByRole('button', { name: 'Dark Mode' })).toHaveCount(0);
  expect(await brightness(page)).toBeLessThan(80);
  const icon = page.locator('#benefits li svg').first();
  await expect(icon).toHaveCSS('color', await page.locator('body').evaluate((body) => getComputedStyle(body).color));
  expect(await stored(page)).toBe('dark');

  await page.goto('/help-center');
  await untilHydrated(page);
  await expect(page.locator('body')).toHaveClass('dark');
  await page.getByRole('banner').getByRole('button', { name: 'Light Mode' }).click();
  await expect(page.locator('body')).not.toHaveClass('dark');
  expect(await stored(page)).toBe('light');
});

test('with dark stored a light device shows dark, before any script file has loaded', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.route('**/*.js', (route) => route.abort());
  await page.addInitScript((key) => localStorage.setItem(key, 'dark'), KEY);
  await page.goto('/terms-conditions', { waitUntil: 'domcontentloaded' });
  await expect(page.locator('body')).toHaveClass('dark');
  expect(await brightness(page)).toBeLessThan(80);
});

test('the theme script is the first element of the body, so that nothing is painted before it', async ({ request }) => {
  const page = await (await request.get('/')).text();
  expect(page).toMatch(/<body>\s*<script>[^<]*rw-color-theme/);
});
