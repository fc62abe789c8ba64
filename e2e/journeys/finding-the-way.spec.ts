import type { Page } from '@playwright/test';
import { untilHydrated, markDocument } from '../fixtures/hydration';
import { expect, test } from '../fixtures/site';

const main = (page: Page) => page.getByRole('banner').getByRole('navigation', { name: 'Main' });
const footer = (page: Page) => page.getByRole('contentinfo');
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
/** Line heights have fractions of pixels, so a position may differ by one or two. */
const isAt = async (page: Page, place: number) => Math.abs((await scrolled(page)) - place) <= 2;
/** Waits for two frames, because the page may still scroll in the first. */
const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
/** Resolves when a page that was navigated to is at its top and the shell, which scrolls in the first frame, has finished. */
async function untilAtTop(page: Page): Promise<void> {
  await expect.poll(() => scrolled(page)).toBe(0);
  await expect(page.locator('main h1')).toBeFocused();
  await twoFrames(page);
}

test('the links of the landing page lead to its sections, the active one is marked, and others lead through the site in one document, which announces each page', async ({
  page,
}) => {
  await page.goto('/');
  await untilHydrated(page);
  await expect(main(page).getByRole('link')).toHaveText(['Home', 'Benefits', 'Products', 'Testimony', 'FAQS']);
  await expect(main(page).locator('[aria-current]')).toHaveText('Home');
  for (const [name, id] of [
    ['Benefits', 'benefits'],
    ['Products', 'products'],
    ['Testimony', 'testimony'],
    ['Home', 'home'],
  ] as const) {
    await main(page).getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(`/#${id}`);
    await expect(page.locator(`#${id}`)).toBeInViewport();
    await expect(main(page).locator('[aria-current]')).toHaveText(name);
  }

  const isSameDocument = await markDocument(page);
  const titles = [await page.title()];
  const arrive = async (address: string) => {
    await expect(page).toHaveURL(address);
    await expect(page.locator('main h1')).toBeFocused();
    await expect.poll(() => scrolled(page)).toBe(0);
    expect(titles).not.toContain(await page.title());
    titles.push(await page.title());
  };

  await main(page).getByRole('link', { name: 'FAQS' }).click();
  await arrive('/help-center');
  await expect(main(page).getByRole('link')).toHaveText(['Home', 'Search']);
  await main(page).getByRole('link', { name: 'Search' }).click();
  await arrive('/help-center/search');
  await footer(page).getByRole('link', { name: 'Terms of Service' }).click();
  await arrive('/terms-conditions');
  await expect(main(page).getByRole('link')).toHaveText(['Home']);
  await footer(page).getByRole('link', { name: 'Privacy Policy' }).click();
  await arrive('/privacy-policy');
  await page.goBack();
  await expect(page).toHaveURL('/terms-conditions');
  await expect(page).toHaveTitle(titles[3]!);
  await main(page).getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page).toHaveTitle(titles[0]!);
  expect(await isSameDocument()).toBe(true);
});

test('a page opens at its top, also while the page before is still scrolling', async ({ page }) => {
  await page.goto('/');
  await untilHydrated(page);
  const link = footer(page).getByRole('link', { name: 'Terms of Service' });
  // The page is loaded already, so that it is shown before the scroll ends.
  await link.hover();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  // A focus scrolls as smoothly as a press of the Tab key does.
  await link.focus();
  await page.waitForFunction(() => scrollY > 100);
  await page.keyboard.press('Enter');
  await expect(page.locator('main h1')).toHaveText('Terms of Service');
  await expect(page.locator('main h1')).toBeFocused();
  await twoFrames(page);
  expect(await scrolled(page)).toBe(0);
});

test('Back and Forward restore the scroll position of each page', async ({ page }) => {
  await page.goto('/help-center/how-do-i-create-a-crowdfunding-group');
  await untilHydrated(page);
  const isSameDocument = await markDocument(page);
  const below = async (share: number) => {
    await page.evaluate(
      (part) => window.scrollTo({ top: Math.round(document.body.scrollHeight * part), behavior: 'instant' }),
      share,
    );
    await expect(page.getByRole('button', { name: 'Scroll to top' })).toBeVisible();
    return scrolled(page);
  };

  const onGuide = await below(0.2);
  await footer(page).getByRole('link', { name: 'Terms of Service' }).dispatchEvent('click');
  await expect(page).toHaveURL('/terms-conditions');
  await untilAtTop(page);
  // Further down than the other pages are long.
  const onTerms = await below(0.8);
  await footer(page).getByRole('link', { name: 'Help Center' }).dispatchEvent('click');
  await expect(page).toHaveURL('/help-center');
  await untilAtTop(page);
  const onIndex = await below(0.1);

  await page.goBack();
  await expect(page.locator('main h1')).toHaveText('Terms of Service');
  await expect.poll(() => isAt(page, onTerms)).toBe(true);
  await page.goBack();
  await expect(page.locator('main h1')).toHaveText(/crowdfunding group/i);
  await expect.poll(() => isAt(page, onGuide)).toBe(true);
  await page.goForward();
  await expect.poll(() => isAt(page, onTerms)).toBe(true);
  await page.goForward();
  await expect.poll(() => isAt(page, onIndex)).toBe(true);
  expect(await isSameDocument()).toBe(true);
});

test('the scroll-to-top button appears above 55 px and takes the reader back, and the footer leads to a section of the landing page', async ({
  page,
}) => {
  // Without smooth scrolling, during which the page would pass other sections.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/privacy-policy');
  await untilHydrated(page);
  const button = page.getByRole('button', { name: 'Scroll to top' });
  await page.evaluate(() => window.scrollTo(0, 55));
  await expect.poll(() => scrolled(page)).toBe(55);
  await expect(button).toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, 56));
  await button.click();
  await expect.poll(() => scrolled(page)).toBe(0);
  await expect(button).toHaveCount(0);

  await footer(page).getByRole('link', { name: 'Products' }).click();
  await expect(page).toHaveURL('/#products');
  await expect(page.locator('main h1')).toBeFocused();
  const top = () => page.locator('#products').evaluate((part) => part.getBoundingClientRect().top);
  await expect.poll(top).toBeLessThan(200);
  expect(await top()).toBeGreaterThanOrEqual(0);
});
