import type { Page, Route } from '@playwright/test';
import { untilHydrated, untilIdle, markDocument, hoverControl } from '../fixtures/hydration';
import { expect, test } from '../fixtures/site';

const ENTRY = '**/_releases/legal/**/remoteEntry.js*';
const CHUNKS = '**/_releases/legal/**/static/js/*.js';

const alert = (page: Page) => page.getByRole('alert');
const terms = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

/** Checks that the shell is hydrated, even if the section is not. */
async function expectHydratedShell(page: Page) {
  const toggle = page.getByRole('banner').getByRole('button', { name: /Mode/ });
  const before = await page.locator('body').getAttribute('class');
  await expect(async () => {
    await toggle.click();
    expect(await page.locator('body').getAttribute('class')).not.toBe(before);
  }).toPass();
}

async function expectReadable(page: Page) {
  await expect(terms(page)).toBeVisible();
  // The heading may be that of the page that the document of the server is about to replace.
  await expect.poll(async () => (await page.getByRole('main').innerText()).length).toBeGreaterThan(1_000);
  await expect(alert(page)).toContainText('terms and policies');
  await expect(alert(page).getByRole('button', { name: 'Try again' })).toBeVisible();
  // It stays on the screen of a reader who is far above the end of the page.
  await expect(alert(page)).toBeInViewport();
  await expectHydratedShell(page);
}

const corrupt = async (route: Route) => {
  const response = await route.fetch();
  await route.fulfill({ response, body: `${await response.text()}\n/* changed in transit */` });
};

/** A fake clock, installed before the page loads and advanced by the test. */
async function pauseClock(page: Page) {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(10_000);
}

test('when the section’s entry is corrupt, the rendered page stays readable and names what is missing, and Try again hydrates it when the entry is whole', async ({
  page,
}) => {
  await page.route(ENTRY, corrupt);
  await page.goto('/terms-conditions');
  await expectReadable(page);
  await page.unroute(ENTRY);
  await alert(page).getByRole('button', { name: 'Try again' }).click();
  await untilHydrated(page);
  await expect(alert(page)).toHaveCount(0);
});

test('without a connection a navigation shows the alert, and loaded sections still work', async ({ page, context }) => {
  await page.goto('/');
  await untilHydrated(page);
  const isSameDocument = await markDocument(page);
  await context.setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click();
  await expect(alert(page)).toContainText('terms and policies');
  await expectHydratedShell(page);
  await page.getByRole('banner').getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await expect(terms(page)).toBeVisible();
  await expect(alert(page)).toHaveCount(0);
  expect(await isSameDocument()).toBe(true);

  await context.setOffline(false);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click();
  await expect(page).toHaveURL('/terms-conditions');
  await expect(terms(page)).toBeVisible();
});

test('corrupt chunks are also refused on a client-side navigation, none of their code runs, and other sections can be reached from the server’s page', async ({
  page,
}) => {
  const ran: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('changed code ran')) ran.push(message.text());
  });
  let corrupted = 0;
  await page.route(CHUNKS, async (route) => {
    corrupted += 1;
    const response = await route.fetch();
    await route.fulfill({ response, body: `console.log('changed code ran');${await response.text()}` });
  });
  await page.goto('/');
  await untilHydrated(page);
  expect(corrupted, 'the first page requests none of them').toBe(0);
  const isSameDocument = await markDocument(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click();
  // Until the server's page is there, the alert stands in the document of before.
  await expect.poll(() => isSameDocument().catch(() => true), 'the page is requested from the server').toBe(false);
  await expectReadable(page);
  expect(corrupted).toBeGreaterThan(0);
  expect(ran).toEqual([]);
  await page.getByRole('banner').getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/');
  await untilHydrated(page);
  await expect(alert(page)).toHaveCount(0);
});

test('an entry that hangs leaves the shell usable after three seconds, and times out within two minutes', async ({ page }) => {
  await pauseClock(page);
  await page.route(ENTRY, () => new Promise(() => undefined));
  const texts = { areLoaded: false };
  page.on('requestfinished', (request) => {
    texts.areLoaded ||= /\/_releases\/shell\/.*\/messages-en/.test(request.url());
  });
  await page.goto('/terms-conditions', { waitUntil: 'commit' });
  await expect(terms(page)).toBeVisible();
  // Hydration yields to timers, which do not fire while the clock is paused.
  while (!texts.areLoaded) {
    await hoverControl(page);
    await page.clock.runFor(10);
  }
  // The timeout starts roughly when these texts have run, which no event reports.
  await untilIdle(page);
  const slack = 500;
  const isHydrated = () =>
    page.getByRole('banner').evaluate((bar) => Object.keys(bar).some((key) => key.startsWith('__reactFiber')));
  let elapsed = 0;
  while (!(await isHydrated())) {
    expect(elapsed, 'milliseconds without a shell').toBeLessThan(3_000 + slack);
    await page.clock.runFor(50);
    await untilIdle(page);
    elapsed += 50;
  }
  expect(elapsed).toBeGreaterThanOrEqual(3_000 - slack);
  await expect(alert(page)).toHaveCount(0);
  await expect(terms(page)).toBeVisible();
  await expectHydratedShell(page);

  let seconds = 0;
  await expect(async () => {
    seconds += 5;
    await page.clock.runFor(5_000);
    await expect(alert(page)).toContainText('terms and policies', { timeout: 200 });
  }).toPass();
  expect(seconds).toBeLessThanOrEqual(120);
  await expect(terms(page)).toBeVisible();
});

test('with storage and cookies forbidden every control works, and nothing is remembered', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.addInitScript(() => {
    const forbid = {
      configurable: true,
      get() {
        throw new DOMException('forbidden', 'SecurityError');
      },
      set() {
        throw new DOMException('forbidden', 'SecurityError');
      },
    };
    Object.defineProperty(window, 'localStorage', forbid);
    Object.defineProperty(window, 'sessionStorage', forbid);
    Object.defineProperty(Document.prototype, 'cookie', forbid);
  });
  await page.emulateMedia({ colorScheme: 'light' });
  for (const address of ['/', '/terms-conditions', '/help-center/how-do-i-reset-my-password-when-forgotten']) {
    await page.goto(address);
    await untilHydrated(page);
    await page.getByRole('banner').getByRole('button', { name: 'Dark Mode' }).click();
    await expect(page.locator('body')).toHaveClass('dark');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Kinyarwanda' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'rw');
    await expect(alert(page)).toHaveCount(0);
  }
  expect(errors).toEqual([]);
});
