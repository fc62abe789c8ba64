import type { Page } from '@playwright/test';
import { expect, NEWER_HEADING, newerHelp, test } from '../fixtures/site';
import { watchConsole } from '../fixtures/watch-console';

test.use({ withNewer: true });

/** Collects the browser's status messages about prefetched pages, newest last. */
async function watchPrefetches(page: Page): Promise<string[]> {
  const statuses: string[] = [];
  const devtools = await page.context().newCDPSession(page);
  devtools.on('Preload.prefetchStatusUpdated', ({ status, prefetchStatus, prefetchUrl }) =>
    statuses.push(`${new URL(prefetchUrl).pathname} ${status} ${prefetchStatus}`),
  );
  await devtools.send('Preload.enable');
  return statuses;
}

/** Opens a page with a paused clock, presses a link of its footer without releasing it, and waits until the linked page is prefetched. */
async function pressLink(page: Page, statuses: string[], from: string, name: string, path: string): Promise<void> {
  await page.clock.install();
  await page.goto(from);
  await page.clock.pauseAt(Date.now() + 10_000);
  await page.getByRole('contentinfo').getByRole('link', { name }).hover();
  await page.mouse.down();
  await expect.poll(() => statuses.at(-1)).toBe(`${path} Ready PrefetchSuccessfulButNotUsed`);
}

test('pressing a link prefetches its page, and releasing it shows that page', async ({ page }) => {
  const errors = watchConsole(page);
  const statuses = await watchPrefetches(page);
  await pressLink(page, statuses, '/', 'Terms of Service', '/terms-conditions');
  await page.mouse.up();
  await expect(page).toHaveURL('/terms-conditions');
  await expect.poll(() => statuses).toContain('/terms-conditions Success PrefetchResponseUsed');
  expect(errors).toEqual([]);
});

test('shows neither a prefetched page after its release was recalled nor one that is a dictionary, which is revalidated at each visit', async ({
  browser,
  ownSite,
  page,
}) => {
  const release = newerHelp();
  await ownSite.release(['start', release, '--stages', '100']);
  const text = async () => (await fetch(`${ownSite.url}/help-center`)).text();
  await expect.poll(text).toContain(NEWER_HEADING);

  const heading = (of: Page) => of.getByRole('heading', { level: 1 });
  const another = await browser.newContext({ locale: 'en' });
  const reader = await another.newPage();
  // Never idle, so that its pages are only read and not hydrated.
  await reader.addInitScript('globalThis.requestIdleCallback = () => 0');
  const dictionary = await reader.goto(`${ownSite.url}/help-center`);
  expect((await dictionary!.allHeaders())['use-as-dictionary']).toBeDefined();
  await expect(heading(reader)).toHaveText(NEWER_HEADING);
  const statuses = await watchPrefetches(page);
  await pressLink(page, statuses, ownSite.url, 'Help Center', '/help-center');
  await ownSite.release(['block', release, '--reason', 'wrong texts']);
  await expect.poll(text).not.toContain(NEWER_HEADING);
  // The link has been pressed for too long.
  await page.clock.runFor(500);
  await expect.poll(() => statuses.at(-1)).toBe('/help-center Failure PrefetchEvictedAfterCandidateRemoved');
  await page.mouse.up();
  await expect(page).toHaveURL(`${ownSite.url}/help-center`);
  await expect(heading(page)).not.toHaveText(NEWER_HEADING);
  expect(statuses).not.toContain('/help-center Success PrefetchResponseUsed');

  await reader.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click();
  await expect(reader).toHaveURL(`${ownSite.url}/terms-conditions`);
  await reader.getByRole('contentinfo').getByRole('link', { name: 'Help Center' }).click();
  await expect(reader).toHaveURL(`${ownSite.url}/help-center`);
  await expect(heading(reader)).not.toHaveText(NEWER_HEADING);
  await another.close();
});

/** Links that a reader follows in turn, each on the page of the link before. */
const WAY = [
  'Terms of Service',
  'Privacy Policy',
  'Help Center',
  'How do I create goal?',
  'How do I edit goal?',
  'How do I save for a goal?',
  'Help Center',
  'How do I create goal?',
  'Help Center',
  'Terms of Service',
];
/** The share of prefetched pages that are never shown. */
const UNUSED_AT_MOST = 0.1;

test('at most a tenth of the pages that are prefetched during a visit are not shown', async ({ page }) => {
  // Never idle, so not hydrated: links of a hydrated page load no document.
  await page.addInitScript('globalThis.requestIdleCallback = () => 0');
  await page.clock.install();
  const statuses = await watchPrefetches(page);
  const isReady = (line: string) => line.endsWith('Ready PrefetchSuccessfulButNotUsed');
  const isShown = (line: string) => line.endsWith('Success PrefetchResponseUsed');
  await page.goto('/');
  await page.clock.pauseAt(Date.now() + 10_000);
  const press = async (name: string) => {
    const count = statuses.filter(isReady).length;
    await page.getByRole('link', { name, exact: true }).locator('visible=true').first().hover();
    await page.mouse.down();
    await expect.poll(() => statuses.filter(isReady).length).toBe(count + 1);
  };
  for (const [steps, name] of WAY.entries()) {
    await press(name);
    await page.mouse.up();
    await expect.poll(() => statuses.filter(isShown).length).toBe(steps + 1);
    await page.waitForLoadState();
  }
  // A press that is cancelled.
  await press('Help Center');
  await page.mouse.move(1, 1);
  await page.mouse.up();
  await page.clock.runFor(500);
  await expect.poll(() => statuses.at(-1)).toContain('PrefetchEvictedAfterCandidateRemoved');
  const [ready, used] = [statuses.filter(isReady).length, statuses.filter(isShown).length];
  expect((ready - used) / ready).toBeLessThanOrEqual(UNUSED_AT_MOST);
});
