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
