import type { Page } from '@playwright/test';
import { untilHydrated, markDocument } from '../fixtures/hydration';
import { expect, test } from '../fixtures/site';

const html = (page: Page) => page.locator('html');
const remembered = async (page: Page) => [
  await page.evaluate(() => localStorage.getItem('i18nextLng')),
  (await page.context().cookies()).find(({ name }) => name === 'i18nextLng')?.value,
];

test('the dropdown of the top bar closes on a press outside and on Escape; a visitor chooses Kinyarwanda in it, and the site remembers it', async ({
  page,
}) => {
  await page.goto('/');
  await untilHydrated(page);
  const isSameDocument = await markDocument(page);
  const dropdown = page.getByRole('banner').getByRole('button', { name: /Language/ });
  await dropdown.click();
  await page.locator('main h1').click();
  await expect(dropdown).toHaveAttribute('aria-expanded', 'false');
  await dropdown.press('Enter');
  await expect(dropdown).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(dropdown).toHaveAttribute('aria-expanded', 'false');
  await expect(dropdown).toBeFocused();
  await dropdown.click();
  await page.getByRole('banner').getByRole('button', { name: 'Kinyarwanda', exact: true }).click();
  await expect(html(page)).toHaveAttribute('lang', 'rw');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Ahabanza' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: /Ururimi/ })).toHaveAttribute('aria-expanded', 'false');
  expect(await isSameDocument()).toBe(true);
  expect(await remembered(page)).toEqual(['rw', 'rw']);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Ubufasha' }).click();
  await expect(page).toHaveURL('/help-center');
  expect(await isSameDocument()).toBe(true);
  await page.reload();
  await expect(html(page)).toHaveAttribute('lang', 'rw');
});

/** The vertical position of an element in the viewport. */
const onScreen = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => Math.round(element.getBoundingClientRect().top));

test('on help pages the footer switches the language, and the reader keeps their place', async ({ page }) => {
  await page.goto('/help-center/how-do-i-reset-my-password-when-forgotten');
  await untilHydrated(page);
  await expect(page.getByRole('banner').getByRole('button', { name: /Language/ })).toHaveCount(0);
  const isSameDocument = await markDocument(page);
  const languages = page.getByRole('contentinfo').getByRole('navigation', { name: 'Languages' });
  await expect(languages.getByRole('link', { name: 'English' })).toHaveAttribute('aria-current', 'true');
  // The last step, in the middle of the screen. The link is clicked by script, because a real click would first scroll to the footer.
  const STEP = 'main article ol > li:last-child';
  await page.locator(STEP).evaluate((step) => step.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const before = await onScreen(page, STEP);
  await languages.getByRole('link', { name: 'Kinyarwanda' }).dispatchEvent('click');
  await expect(page.getByRole('navigation', { name: 'Indimi' }).getByRole('link', { name: 'Kinyarwanda' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expect(html(page)).toHaveAttribute('lang', 'rw');
  expect(await isSameDocument()).toBe(true);
  // A sentence may be a line or two longer in the other language.
  expect(Math.abs((await onScreen(page, STEP)) - before)).toBeLessThan(80);
});

test('on legal pages the reader stays in the same clause, at the same distance in it', async ({ page }) => {
  await page.goto('/terms-conditions#usave');
  await untilHydrated(page);
  const clauses = page.locator('main [lang] h2');
  await expect(page.locator('main [lang=en] h2[id^=usave-]').first()).toBeVisible();
  const place = () =>
    clauses.evaluateAll((headings) => {
      const line = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
      const tops = headings.map((heading) => heading.getBoundingClientRect().top - line);
      const at = tops.filter((top) => top <= 1).length - 1;
      return { clause: headings[at]?.id, share: -tops[at]! / (tops[at + 1]! - tops[at]!) };
    });
  // The middle of a clause far down; clauses before it differ in length between the languages.
  await clauses.nth(6).evaluate((heading) => {
    const next = [...document.querySelectorAll('main [lang] h2')].find(
      (other) => other.getBoundingClientRect().top > heading.getBoundingClientRect().top + 1,
    )!;
    const line = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
    const middle = (heading.getBoundingClientRect().top + next.getBoundingClientRect().top) / 2;
    window.scrollBy({ top: middle - line, behavior: 'instant' });
  });
  const before = await place();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Kinyarwanda' }).dispatchEvent('click');
  await expect(page.locator('main [lang=rw] h2').first()).toBeVisible();
  const after = await place();
  expect(after.clause).toBe(before.clause);
  // Within a line of text, because the lines above may break differently.
  expect(Math.abs(after.share - before.share)).toBeLessThan(0.1);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the footer’s links switch the language, also for the next page', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Kinyarwanda' }).click();
    await expect(page).toHaveURL('/?lng=rw');
    await expect(html(page)).toHaveAttribute('lang', 'rw');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Ubufasha' }).click();
    await expect(page).toHaveURL('/help-center');
    await expect(html(page)).toHaveAttribute('lang', 'rw');
  });
});
