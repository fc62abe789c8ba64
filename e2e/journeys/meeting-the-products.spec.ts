import type { Page } from '@playwright/test';
import { untilHydrated } from '../fixtures/hydration';
import { expect, test } from '../fixtures/site';

const tabs = (page: Page) => page.getByRole('tablist', { name: 'Products' }).getByRole('tab');
const selectedTab = (page: Page) => tabs(page).and(page.locator('[aria-selected=true]'));
const showcase = (page: Page) => page.locator('#products');

/** Scrolls to the showcase, without pointer or focus on it, and pauses the clock, which tests advance. */
async function openShowcase(page: Page) {
  await page.clock.install();
  await page.goto('/');
  await untilHydrated(page);
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await showcase(page).evaluate((part) => part.scrollIntoView({ behavior: 'instant' }));
  await page.mouse.move(0, 0);
}

/** Waits for the rotation, which starts when the browser reports that the showcase is in view. */
const runs = (page: Page) => expect(tabs(page).first()).toHaveAttribute('data-running');

const expectShown = async (page: Page, product: string) => {
  await expect(selectedTab(page)).toHaveCount(1);
  await expect(selectedTab(page)).toHaveAttribute('data-product', product);
  await expect(
    showcase(page)
      .getByRole('tabpanel')
      .and(page.locator(`[data-product=${product}]`)),
  ).toBeVisible();
  // A screen reader finds only this one.
  await expect(showcase(page).getByRole('tabpanel')).toHaveCount(1);
};

test('shows each product for five seconds, the first one after the last, until Pause, and after Play; one that was clicked stays while it has the pointer or the focus', async ({
  page,
}) => {
  await openShowcase(page);
  await runs(page);
  for (const product of ['crowdfund', 'group-saving', 'u-save', 'u-invest']) {
    await expectShown(page, product);
    await page.clock.runFor(4_900);
    await expectShown(page, product);
    await page.clock.runFor(100);
  }
  await expectShown(page, 'crowdfund');

  await page.getByRole('button', { name: 'Pause' }).click();
  await page.clock.runFor(30_000);
  await expectShown(page, 'crowdfund');
  await page.getByRole('button', { name: 'Play' }).click();
  await runs(page);
  await page.clock.runFor(5_000);
  await expectShown(page, 'group-saving');

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

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test('shows all four products below each other, without motion', async ({ page }) => {
    await openShowcase(page);
    await expect(page.getByRole('tablist', { name: 'Products' })).toBeHidden();
    await expect.soft(showcase(page).getByRole('button')).toHaveCount(0);
    const blocks = showcase(page).locator('div[data-product]');
    for (const index of [0, 1, 2, 3]) await expect(blocks.nth(index)).toBeVisible();
    const tops = () => blocks.evaluateAll((all) => all.map((block) => Math.round(block.getBoundingClientRect().top)));
    const before = await tops();
    expect([...before].sort((a, b) => a - b)).toEqual(before);
    expect(new Set(before).size).toBe(4);
    await page.clock.runFor(30_000);
    expect(await tops()).toEqual(before);
    const voices = page.locator('#testimony figure');
    const lefts = await voices.evaluateAll((all) => all.map((voice) => Math.round(voice.getBoundingClientRect().left)));
    expect([lefts.length, new Set(lefts).size], 'what members say is in one column, too').toEqual([3, 1]);
  });
});
