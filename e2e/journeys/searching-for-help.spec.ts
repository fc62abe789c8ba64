import type { Page } from '@playwright/test';
import { hold } from '../fixtures/hold';
import { untilHydrated } from '../fixtures/hydration';
import { expect, test } from '../fixtures/site';

const box = (page: Page) => page.getByRole('main').getByRole('combobox');
const options = (page: Page) => page.getByRole('option');
const marked = (page: Page) => page.getByRole('option', { selected: true });

/** Opens a help page with a fake clock, which the test advances. */
async function openAt(page: Page, address: string) {
  await page.clock.install();
  await page.goto(address);
  await untilHydrated(page);
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
}

async function type(page: Page, text: string) {
  await box(page).fill(text);
  await page.clock.runFor(500);
}

test('suggests titles before React is loaded, and React’s list replaces them without a gap', async ({ page }) => {
  const title = 'itsinda';
  const release = await hold(page, '**/static/js/main.*.js');
  await page.goto('/help-center/search?lng=rw');
  // At once: on a busy machine results for the first letters would come, and go again with the marked one.
  await box(page).fill('ITSINDA');
  await expect(options(page).first()).toContainText(title);
  expect(await page.evaluate('Boolean(globalThis.early.page)'), 'React is not loaded yet').toBe(false);
  await box(page).press('ArrowDown');
  await expect(marked(page)).toContainText(title);
  await expect(box(page)).toHaveAttribute('aria-activedescendant', (await marked(page).getAttribute('id'))!);
  await box(page).press('ArrowUp');
  // Records the number of open lists in each frame.
  await page.evaluate(`
      globalThis.open = new Set();
      const look = () => {
        open.add(document.querySelectorAll('[role=listbox]:not([hidden])').length);
        requestAnimationFrame(look);
      };
      look();
    `);
  const early = await options(page).allTextContents();
  release();
  await expect(page.locator('#early-search')).toHaveCount(0);
  await expect(options(page).first()).toContainText(title);
  expect((await options(page).allTextContents()).slice(0, early.length)).toEqual(early);
  expect(await page.evaluate('[...open]')).toEqual([1]);
  await box(page).press('ArrowDown');
  await box(page).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
});

test('a guide that is suggested before hydration opens with a press', async ({ page }) => {
  await hold(page, '**/static/js/main.*.js');
  await page.goto('/help-center');
  await box(page).fill('password');
  await options(page).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How do I reset my password when forgotten?');
});

test('a key press that follows the suggestions at once selects one, also on a slow phone', async ({ page }) => {
  await page.goto('/help-center');
  await untilHydrated(page);
  await box(page).fill('goal');
  await expect(options(page)).not.toHaveCount(0);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 20 });
  // Before React runs the effects of the new results.
  await box(page).evaluate((input) =>
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('[role=option]')?.textContent?.includes('remove')) return;
      observer.disconnect();
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
    }).observe(input.closest('form')!, { subtree: true, childList: true, characterData: true }),
  );
  await box(page).fill('remove');
  await expect(options(page).first()).toHaveText('How do I remove a payment account?');
  await expect(marked(page)).toHaveText('How do I remove a payment account?');
});

test('a result shows its section and the matched words, and a clause opens at its heading, with the list of clauses beside it', async ({
  page,
}) => {
  await openAt(page, '/help-center');
  await type(page, 'delet my acount');
  const first = options(page).first();
  await expect(first).toHaveText('Close your account');
  await expect(first.locator('mark')).toHaveText(['account']);
  const count = await page.getByText(/^\d+ answers found$/).boundingBox();
  expect.soft(count!.width, 'the number of answers is for screen readers only').toBe(1);
  await box(page).press('ArrowDown');
  // Its background alone differs too little from that of the others.
  await expect(marked(page)).toHaveCSS('outline-style', 'solid');
  await expect(first).toHaveAccessibleName(/Terms of Service/);
  await first.click();
  await expect(page).toHaveURL('/terms-conditions#social-closing');
  await page.clock.resume();
  await expect(page.locator('#social-closing')).toBeInViewport();
  await expect(page.getByRole('navigation', { name: 'Contents' }), 'beside the text').toBeInViewport({ ratio: 1 });
  const below = () =>
    page.evaluate(() => {
      const [bar, heading] = ['header', '#social-closing'].map((part) => document.querySelector(part)!.getBoundingClientRect());
      return heading!.top >= bar!.bottom;
    });
  await expect.poll(below, 'the heading is below the top bar').toBe(true);
});

test('the server’s results equal those of the search box, in the same order', async ({ page, browser, site }) => {
  const query = 'nishyuye ariko ntibyagaragara';
  await openAt(page, '/help-center/search?lng=rw');
  await type(page, query);
  await expect(options(page)).toHaveCount(6);
  const suggested = await options(page).allTextContents();
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const plain = await context.newPage();
  await plain.goto(`/help-center/search?q=${encodeURIComponent(query)}&lng=rw`);
  const results = plain.getByRole('main').locator('section').first().getByRole('link');
  await expect(results).toHaveText(suggested);
  await context.close();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the box is a form whose results are links, also in the other language', async ({ page }) => {
    await page.goto('/help-center');
    await box(page).fill('PIN');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL('/help-center/search?q=PIN');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Kinyarwanda' }).click();
    await expect(page).toHaveURL('/help-center/search?q=PIN&lng=rw');
    await expect(page.locator('html')).toHaveAttribute('lang', 'rw');
    await expect(box(page)).toHaveValue('PIN');
  });
});
