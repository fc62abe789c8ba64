import type { Locator, Page } from '@playwright/test';
import { untilHydrated } from '../fixtures/hydration';
import { expect, test } from '../fixtures/site';

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, colorScheme: 'light' });

const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });

async function openMenu(page: Page) {
  await page.getByRole('button', { name: 'Open menu' }).tap();
  await expect(menu(page)).toBeVisible();
}

test('the menu opens from the right, and closes with its button, Escape, a press outside and the choice of a link, a theme or a language', async ({
  page,
}) => {
  await page.goto('/');
  await untilHydrated(page);
  await expect(menu(page)).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Benefits' })).toBeHidden();
  await openMenu(page);
  const edge = () => menu(page).evaluate((dialog) => Math.round(dialog.getBoundingClientRect().right - window.innerWidth));
  await expect.poll(edge).toBe(0);
  // Beside it a strip as wide as a thumb is left to press.
  expect(await menu(page).evaluate((dialog) => dialog.getBoundingClientRect().left)).toBeGreaterThan(40);
  await menu(page).getByRole('button', { name: 'Close menu' }).tap();
  await expect(menu(page)).toHaveCount(0);
  await openMenu(page);
  await page.keyboard.press('Escape');
  await expect(menu(page)).toHaveCount(0);
  await openMenu(page);
  await page.touchscreen.tap(8, 320);
  await expect(menu(page)).toHaveCount(0);

  await openMenu(page);
  await menu(page).getByRole('link', { name: 'Products' }).tap();
  await expect(menu(page)).toHaveCount(0);
  await expect(page.locator('#products')).toBeInViewport();

  await openMenu(page);
  await menu(page).getByRole('button', { name: 'Dark Mode' }).tap();
  await expect(menu(page)).toHaveCount(0);
  await expect(page.locator('body')).toHaveClass('dark');

  await openMenu(page);
  await menu(page)
    .getByRole('button', { name: /Language/ })
    .tap();
  await menu(page).getByRole('button', { name: 'Kinyarwanda', exact: true }).tap();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('lang', 'rw');
});

test('the answer to Copy code moves nothing on the page, and a link of the menu leads to another section, where the menu is closed, as after Back', async ({
  page,
}) => {
  // Whether a browser copies without a question depends on how it was started.
  await page.addInitScript(() => Object.assign(navigator.clipboard, { writeText: async () => undefined }));
  await page.goto('/');
  await untilHydrated(page);
  const ussd = page.getByRole('region', { name: 'No smartphone?' });
  const height = () => ussd.evaluate((region) => region.getBoundingClientRect().height);
  const before = await height();
  await ussd.getByRole('button', { name: 'Copy code' }).tap();
  await expect(ussd.getByRole('status')).toHaveText('Copied');
  expect(await height()).toBe(before);

  await openMenu(page);
  await menu(page).getByRole('link', { name: 'FAQS' }).tap();
  await expect(page).toHaveURL('/help-center');
  await expect(menu(page)).toHaveCount(0);
  await expect(page.locator('main h1')).toBeFocused();
  await openMenu(page);
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(menu(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Open menu' })).toHaveAttribute('aria-expanded', 'false');
});

test('on help pages the menu has the topics, one group open at a time, and its links, those of the languages, to phone and e-mail are as tall as a thumb on one line', async ({
  page,
}) => {
  await page.goto('/help-center');
  await untilHydrated(page);
  const heights = (links: Locator) =>
    links.evaluateAll((all) => all.map((link) => Math.round(link.getBoundingClientRect().height)));
  expect.soft(await heights(page.getByRole('main').locator('a[href^="tel:"], a[href^="mailto:"]'))).toEqual([44, 44]);
  expect.soft(await heights(page.getByRole('contentinfo').getByRole('link', { name: /English|Kinyarwanda/ }))).toEqual([44, 44]);
  await openMenu(page);
  expect.soft(await heights(menu(page).getByRole('link', { name: /Home|Search/ }))).toEqual([44, 44]);
  const groups = menu(page).getByRole('navigation', { name: 'Help topics' }).locator('button[aria-expanded]');
  await expect(groups).toHaveCount(4);
  await groups.nth(1).tap();
  await expect(groups.nth(1)).toHaveAttribute('aria-expanded', 'true');
  await groups.nth(2).tap();
  await expect(groups.nth(2)).toHaveAttribute('aria-expanded', 'true');
  await expect(groups.nth(1)).toHaveAttribute('aria-expanded', 'false');
  await expect(menu(page).getByRole('button', { name: /Language/ })).toHaveCount(0);
});
