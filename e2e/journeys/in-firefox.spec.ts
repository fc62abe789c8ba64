import { launch, type Browser, type Page } from 'puppeteer-core';
import { findFirefox } from 'tooling/test/find-firefox';
import { expect, test } from '../fixtures/site';

// A second browser engine. Playwright needs a command that the Firefox of a distribution does not support, so puppeteer drives it over
// WebDriver BiDi. When no Firefox is installed, `playwright.config.ts` skips this file, and the setup prints a message.
const firefox = findFirefox();

const GUIDE = '/help-center/how-do-i-create-goal';

let browser: Browser;
let page: Page;
let errors: string[];

test.beforeAll(async () => {
  browser = await launch({ browser: 'firefox', executablePath: firefox!, headless: true });
});
test.afterAll(() => browser?.close());

test.beforeEach(async () => {
  const context = await browser.createBrowserContext();
  page = await context.newPage();
  errors = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) errors.push(message.text());
  });
});
test.afterEach(() => page.browserContext().close());

/** Clicks the visible button with this name. */
const click = (name: string) =>
  page.waitForFunction(
    (text) => {
      const button = [...document.querySelectorAll('button')].find(
        (candidate) => candidate.checkVisibility() && (candidate.getAttribute('aria-label') ?? candidate.textContent) === text,
      );
      button?.click();
      return Boolean(button);
    },
    {},
    name,
  );
const untilHydrated = () => page.waitForFunction(() => globalThis.early?.page && globalThis.early.section, { timeout: 30_000 });

test('in Firefox the other language is a link, and a legal text opens by its tab', async ({ site }) => {
  await page.goto(`${site.url}/terms-conditions?lng=en`);
  await untilHydrated();
  await page.locator('footer a[hreflang="rw"]').click();
  await expect.poll(() => page.$eval('html', (html) => html.lang)).toBe('rw');
  await page.locator('#usave').click();
  await expect.poll(() => page.$eval('#usave', (tab) => tab.getAttribute('aria-selected'))).toBe('true');
  await expect.poll(() => new URL(page.url()).hash).toBe('#usave');
  expect(errors).toEqual([]);
});

test('in Firefox a reader opens several guides, and each page is revalidated', async ({ site }) => {
  for (const [address, heading] of [
    ['/help-center', 'Help Center'],
    [GUIDE, 'How do I create goal?'],
    ['/help-center/how-do-i-edit-goal', 'How do I edit goal?'],
  ]) {
    const answer = await page.goto(`${site.url}${address}?lng=en`);
    expect(answer!.headers()).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'private, no-cache' });
    expect(await page.$eval('h1', (title) => title.textContent)).toBe(heading);
  }
  expect(errors).toEqual([]);
});

test('in Firefox a reader sends feedback, and sees the thanks', async ({ site }) => {
  await page.goto(`${site.url}${GUIDE}?lng=en`);
  await untilHydrated();
  await click('Yes, thanks!');
  await page.locator('textarea').fill('Byiza');
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/api/web/index')),
    click('Submit'),
  ]);
  expect(answer.status()).toBe(204);
  await page.waitForFunction(() => document.body.innerText.includes('Thank you for your feedback!'));
  expect(errors).toEqual([]);
});

test('in Firefox saved guides can be opened and searched while the site is down', async ({ ownSite }) => {
  await page.goto(`${ownSite.url}/help-center?lng=en`);
  await untilHydrated();
  await page.waitForFunction(() => Boolean(navigator.serviceWorker.controller));
  await click('Save the guides on this phone');
  await click('Save now');
  await page.waitForFunction(() => document.body.innerText.includes('45 pages are saved'));
  await ownSite.origin.stop();
  await page.goto(ownSite.url + GUIDE);
  expect(await page.$eval('h1', (heading) => heading.textContent)).toBe('How do I create goal?');
  expect(await page.$eval('#offline-mark', (mark) => mark.textContent)).toMatch(/This copy is from \d+ \w+ \d{4}/);
  await page.goto(`${ownSite.url}/help-center`);
  await untilHydrated();
  await page.locator('main input[role=combobox]').fill('penalties');
  await page.locator('[role=option]').click();
  await page.waitForFunction(() => /penalties/.test(document.querySelector('h1')?.textContent ?? ''));
});

test('in Firefox a tap before hydration has one reaction, and typed text is kept', async ({ site }) => {
  await page.setViewport({ width: 360, height: 740 });
  await page.goto(`${site.url}/help-center?lng=en`, { waitUntil: 'domcontentloaded' });
  await page.locator('main input[role=combobox]').fill('goal');
  await page.locator('header button[aria-haspopup]').click();
  await untilHydrated();
  await page.waitForFunction(() => document.querySelector('dialog[open]'));
  expect(await page.$eval('main input[role=combobox]', (box) => (box as HTMLInputElement).value)).toBe('goal');
  expect(errors).toEqual([]);
});
