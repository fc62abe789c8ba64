import type { Page } from '@playwright/test';
import { untilHydrated } from '../fixtures/hydration';
import { expect, test } from '../fixtures/site';

const questions = (page: Page) => page.locator('#faqs').getByRole('button');
const isOpen = (page: Page) =>
  questions(page).evaluateAll((all) =>
    all.map((question) => {
      const answer = document.getElementById(question.getAttribute('aria-controls')!)!;
      const claims = question.getAttribute('aria-expanded') === 'true';
      return claims === answer.checkVisibility() ? claims : 'says one thing and shows another';
    }),
  );

test('one answer is open at a time, initially the first, and a second press or key closes it; the help center is one step away', async ({
  page,
}) => {
  await page.goto('/');
  await untilHydrated(page);
  await expect(questions(page)).toHaveCount(5);
  expect((await questions(page).allTextContents()).map((text) => text.trim()[0])).toEqual(['1', '2', '3', '5', '6']);
  expect(await isOpen(page)).toEqual([true, false, false, false, false]);
  await questions(page).nth(3).click();
  expect(await isOpen(page)).toEqual([false, false, false, true, false]);
  await questions(page).nth(3).click();
  expect(await isOpen(page)).toEqual([false, false, false, false, false]);

  await questions(page).nth(1).focus();
  await page.keyboard.press('Enter');
  expect(await isOpen(page)).toEqual([false, true, false, false, false]);
  await page.keyboard.press('Space');
  expect(await isOpen(page)).toEqual([false, false, false, false, false]);
  await page.getByRole('complementary').getByRole('link').first().click();
  await expect(page).toHaveURL('/help-center');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('every answer can be read', async ({ page }) => {
    await page.goto('/');
    await expect(questions(page)).toHaveCount(5);
    for (const question of await questions(page).all()) {
      const answer = page.locator(`[id="${await question.getAttribute('aria-controls')}"]`);
      await expect(answer).toBeVisible();
      expect((await answer.innerText()).length).toBeGreaterThan(40);
    }
  });
});
