import type { Browser } from '@playwright/test';
import { readRegistry } from 'platform/testing/folder-in';
import { hoverControl } from '../fixtures/hydration';
import { isOutcome, nameOutcomes } from '../fixtures/outcomes';
import { expect, NEWER_HEADING, newerNews, test, type OwnSite } from '../fixtures/site';
import { candidates, headingFor, pageOfVisitor, sendSession } from '../fixtures/visitors';

test.use({ withNewer: true });

const VISITORS = Array.from({ length: 200 }, (_, index) => index * 50 + 7);
/** Enough evidence that stable works; then a candidate that always fails is aborted within a few sessions. */
const STABLE_SESSIONS = 12;
const MOST_FAILURES = 6;

test('a rollout of a section reaches the right tenth of visitors, fails, and is aborted automatically', async ({
  ownSite,
  browser,
}) => {
  const before = await headingFor(ownSite.url, 0);
  expect(before, 'a release that is not started is not served').not.toBe(NEWER_HEADING);
  const started = await ownSite.release(['start', newerNews(), '--stages', '10,100']);
  expect(started.code, started.stderr).toBe(0);

  const { id } = rolloutOf(ownSite);
  const chosen = candidates(VISITORS, 'news', id, 10);
  expect(chosen.length).toBeGreaterThan(5);
  await expect.poll(() => headingFor(ownSite.url, chosen[0]!)).toBe(NEWER_HEADING);
  for (const reload of ['first visit', 'reload']) {
    const headings = await Promise.all(VISITORS.map(async (bucket) => [bucket, await headingFor(ownSite.url, bucket)] as const));
    const wrong = headings.filter(([bucket, heading]) => heading !== (chosen.includes(bucket) ? NEWER_HEADING : before));
    expect(wrong, reload).toEqual([]);
  }
  expect(await headingFor(ownSite.url, chosen[0]!, { 'user-agent': 'Googlebot/2.1' }), 'crawlers see stable').toBe(before);

  const [real, ...others] = VISITORS.filter((bucket) => !chosen.includes(bucket));
  await visit(browser, ownSite, real!, before);
  const reports = { stable: 'loaded', candidate: 'failed' } as const;
  for (const bucket of others.slice(0, STABLE_SESSIONS - 1)) await sendSession(ownSite, 'news', bucket, reports);
  let failures = 0;
  for (const bucket of chosen.slice(0, MOST_FAILURES)) {
    if (rolloutOf(ownSite).state === 'aborted') break;
    await visit(browser, ownSite, bucket, NEWER_HEADING, newerNews());
    failures += 1;
  }

  await expect.poll(() => rolloutOf(ownSite).state).toBe('aborted');
  for (const bucket of chosen) await expect.poll(() => headingFor(ownSite.url, bucket)).toBe(before);
  const status = await ownSite.release(['status']);
  expect(failures).toBeGreaterThanOrEqual(4);
  expect(status.stdout).toContain(
    `automatic: The candidate fails more often than stable: the candidate failed in ${failures} of ${failures} sessions, stable in 0 of ${STABLE_SESSIONS}. Most of all, a file was not the one that the release record names: in ${failures} sessions, ${failures} of them on /news.`,
  );
});

const rolloutOf = ({ data }: OwnSite) => readRegistry(data).sections.news!.rollout!;

/**
 * Visits the page in a browser, and checks that it is readable and reports its outcome.
 * @param broken a release whose entry is changed in transit; the origin would notice a change in the store
 */
async function visit(browser: Browser, site: OwnSite, bucket: number, heading: string, broken?: string): Promise<void> {
  const page = await pageOfVisitor(browser, site, bucket);
  if (broken)
    await page.route(`**/_releases/${broken.replace('@', '/')}/remoteEntry.js*`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${await response.text()}\n// corrupted on the way` });
    });
  await nameOutcomes(page);
  const signal = page.waitForResponse(isOutcome);
  await page.goto(`${site.url}/news`);
  await hoverControl(page);
  expect((await signal).status()).toBe(204);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await page.context().close();
}
