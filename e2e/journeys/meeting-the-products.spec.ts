import type { Page } from '@playwright/test';
import { untilHydrated } from '../fixtures/hydration';
import { expect, test } from '../fixtures/site';

const tabs = (page: Page) => page.getByRole('tablist', { name: 'Products' }).getByRole('tab');
const selectedTab = (page: Page) => tabs(page).and(page.locator('[aria-selected=true]'));
const showcase = (page: Page) => page.locator('#products');

/** The showcase in view, without pointer or focus, and a clock that stands still until a test advances it. */
async function openShowcase(page: Page) {
  await page.clock.install();
  await page.goto('/');
  await untilHydrated(page);
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await showcase(page).evaluate((part) => part.scrollIntoView({ behavior: 'instant' }));
  await page.mouse.move(0, 0);
}

/** It starts when it is in view, which the browser reports asynchronously. */
const runs = (page: Page) => expect(tabs(page).first()).toHaveAttribute('data-running');

const expectShown = async (page: Page, product: string) => {
  await expect(selectedTab(page)).toHaveCount(1);
  await expect(selectedTab(page)).toHaveAttribute('data-product', product);
  await expect(
    showcase(page)
      .getByRole('tabpanel')
      .and(page.locator(`[data-product=${product}]`)),
  ).toBeVisible();
};

test('each product is shown for five seconds, and after the last comes the first', async ({ page }) => {
  await openShowcase(page);
  await runs(page);
  for (const product of ['crowdfund', 'group-saving', 'u-save', 'u-invest']) {
    await expectShown(page, product);
    await page.clock.runFor(4_900);
    await expectShown(page, product);
    await page.clock.runFor(100);
  }
  await expectShown(page, 'crowdfund');
});

test('Pause keeps what is shown, and Play goes on', async ({ page }) => {
  await openShowcase(page);
  await runs(page);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.clock.runFor(30_000);
  await expectShown(page, 'crowdfund');
  await page.getByRole('button', { name: 'Play' }).click();
  await runs(page);
  await page.clock.runFor(5_000);
  await expectShown(page, 'group-saving');
});

test('a click shows a product, which stays while the pointer or the keyboard is on it', async ({ page }) => {
  await openShowcase(page);
  await runs(page);
  await tabs(page).nth(2).click();
  await expectShown(page, 'u-save');
  await page.clock.runFor(30_000);
  await expectShown(page, 'u-save');
  await page.mouse.move(0, 0);
  await page.clock.runFor(30_000);
  await expectShown(page, 'u-save');
  await tabs(page).nth(2).blur();
  await runs(page);
  await page.clock.runFor(5_000);
  await expectShown(page, 'u-invest');
});

test.describe('for visitors who asked for less motion', () => {
  test.use({ reducedMotion: 'reduce' });

  test('nothing moves until they press Play', async ({ page }) => {
    await openShowcase(page);
    await page.clock.runFor(30_000);
    await expectShown(page, 'crowdfund');
    await page.getByRole('button', { name: 'Play' }).click();
    await runs(page);
    await page.clock.runFor(5_000);
    await expectShown(page, 'group-saving');
  });
});

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test('all four products stand one below the other, and none of them moves', async ({ page }) => {
    await openShowcase(page);
    await expect(page.getByRole('tablist', { name: 'Products' })).toBeHidden();
    const blocks = showcase(page).locator('div[data-product]');
    for (const index of [0, 1, 2, 3]) await expect(blocks.nth(index)).toBeVisible();
    const tops = () => blocks.evaluateAll((all) => all.map((block) => Math.round(block.getBoundingClientRect().top)));
    const before = await tops();
    expect([...before].sort((a, b) => a - b)).toEqual(before);
    expect(new Set(before).size).toBe(4);
    await page.clock.runFor(30_000);
    expect(await tops()).toEqual(before);
  });
});
