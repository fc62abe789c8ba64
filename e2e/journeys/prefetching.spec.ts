import type { Locator, Page } from '@playwright/test';
import { expect, NEWER_HEADING, newerNews, test } from '../fixtures/site';
import { watchConsole } from '../fixtures/watch-console';

test.use({ withNewer: true });

const termsIn = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' });
const newsIn = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'News' });

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

/** Opens a page with a paused clock, presses a link without releasing it, and waits until the linked page is prefetched. */
async function pressLink(page: Page, statuses: string[], from: string, link: Locator, path: string): Promise<void> {
  await page.clock.install();
  await page.goto(from);
  await page.clock.pauseAt(Date.now() + 10_000);
  await link.hover();
  await page.mouse.down();
  await expect.poll(() => statuses.at(-1)).toBe(`${path} Ready PrefetchSuccessfulButNotUsed`);
}

test('pressing a link prefetches its page, and releasing it shows that page', async ({ page }) => {
  const errors = watchConsole(page);
  const statuses = await watchPrefetches(page);
  await pressLink(page, statuses, '/', termsIn(page), '/terms-conditions');
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
  const release = newerNews();
  await ownSite.release(['start', release, '--stages', '100']);
  const text = async () => (await fetch(`${ownSite.url}/news`)).text();
  await expect.poll(text).toContain(NEWER_HEADING);

  const heading = (of: Page) => of.getByRole('heading', { level: 1 });
  const another = await browser.newContext({ locale: 'en' });
  const reader = await another.newPage();
  // Never idle, so that its pages are only read and not hydrated.
  await reader.addInitScript('globalThis.requestIdleCallback = () => 0');
  const dictionary = await reader.goto(`${ownSite.url}/news`);
  expect((await dictionary!.allHeaders())['use-as-dictionary']).toBeDefined();
  await expect(heading(reader)).toHaveText(NEWER_HEADING);
  const statuses = await watchPrefetches(page);
  await pressLink(page, statuses, ownSite.url, newsIn(page), '/news');
  await ownSite.release(['block', release, '--reason', 'wrong texts']);
  await expect.poll(text).not.toContain(NEWER_HEADING);
  // The link has been pressed for too long.
  await page.clock.runFor(500);
  await expect.poll(() => statuses.at(-1)).toBe('/news Failure PrefetchEvictedAfterCandidateRemoved');
  await page.mouse.up();
  await expect(page).toHaveURL(`${ownSite.url}/news`);
  await expect(heading(page)).not.toHaveText(NEWER_HEADING);
  expect(statuses).not.toContain('/news Success PrefetchResponseUsed');

  await termsIn(reader).click();
  await expect(reader).toHaveURL(`${ownSite.url}/terms-conditions`);
  await newsIn(reader).click();
  await expect(reader).toHaveURL(`${ownSite.url}/news`);
  await expect(heading(reader)).not.toHaveText(NEWER_HEADING);
  await another.close();
});
