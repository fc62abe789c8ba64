import type { Page, Route } from '@playwright/test';
import { readRegistry } from 'platform/testing/folder-in';
import { untilHydrated, hoverControl } from '../fixtures/hydration';
import { isOutcome, nameOutcomes } from '../fixtures/outcomes';
import { expect, NEWER_SKIP, newerShell, test, type OwnSite } from '../fixtures/site';
import { candidates, pageOfVisitor, sendSession } from '../fixtures/visitors';
import { watchConsole } from '../fixtures/watch-console';

test.use({ withNewer: true });

/** Enough evidence that the stable shell works, and the number of failures within which the new one must be aborted. */
const STABLE_SESSIONS = 12;
const MOST_FAILURES = 6;

const rolloutOf = ({ data }: OwnSite) => readRegistry(data).sections.shell!.rollout!;

/** The different signals of a page about its releases, without "woken", once the origin has received one. A page that failed retries, and then reports again. */
async function signalsOf(page: Page, address: string): Promise<unknown[]> {
  await nameOutcomes(page);
  const response = page.waitForResponse(isOutcome);
  await page.goto(address);
  await hoverControl(page);
  expect((await response).status()).toBe(204);
  const beacons = await page.evaluate(() => (window as unknown as { beacons: string[] }).beacons);
  return [...new Set(beacons)].map((text) => JSON.parse(text)).filter(({ outcome }) => outcome !== 'woken');
}

test('the visitors of a new shell get it on pages of sections and on the not-found page, and no others do; one whose script fails is aborted by its own reports, and open tabs leave it after a recall', async ({
  ownSite,
  browser,
}) => {
  const release = newerShell();
  const version = release.split('@')[1]!;
  await ownSite.release(['start', release, '--stages', '50,100']);
  const { id } = rolloutOf(ownSite);
  const all = Array.from({ length: 50 }, (_, bucket) => bucket);
  const [first, ...inside] = candidates(all, 'shell', id, 50);
  const outside = all.filter((bucket) => candidates([bucket], 'shell', id, 50).length === 0);

  for (const [bucket, skip] of [
    [first, NEWER_SKIP],
    [outside[0], 'Skip to content'],
  ] as const)
    for (const address of ['/terms-conditions', '/no-such-page']) {
      const headers = { cookie: `rb=${bucket}`, 'accept-language': 'en' };
      const page = async () => (await fetch(ownSite.url + address, { headers })).text();
      await expect.poll(page, address).toContain(`>${skip}</a>`);
    }

  const openTab = await pageOfVisitor(browser, ownSite, first!);
  const errors = watchConsole(openTab);
  await openTab.goto(`${ownSite.url}/terms-conditions`);
  await untilHydrated(openTab);
  await expect(openTab.locator('#root > a').first()).toHaveText(NEWER_SKIP);
  expect(errors).toEqual([]);

  // The verdict compares the candidate with sessions of stable.
  const [real, ...others] = outside;
  const stable = await pageOfVisitor(browser, ownSite, real!);
  expect(await signalsOf(stable, `${ownSite.url}/terms-conditions`)).toMatchObject([{ section: 'shell', outcome: 'loaded' }]);
  await stable.context().close();
  const reports = { stable: 'loaded', candidate: 'failed' } as const;
  for (const bucket of others.slice(0, STABLE_SESSIONS - 1)) await sendSession(ownSite, 'shell', bucket, reports);
  const dead = [
    (route: Route) => route.abort(),
    async (route: Route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${await response.text()}/* changed in transit */` });
    },
    (route: Route) => route.fulfill({ status: 404 }),
  ];
  for (const [index, bucket] of inside.slice(0, MOST_FAILURES).entries()) {
    if (rolloutOf(ownSite).state === 'aborted') break;
    const page = await pageOfVisitor(browser, ownSite, bucket);
    await page.route('**/_releases/shell/**/*.js', dead[index % dead.length]!);
    expect(await signalsOf(page, `${ownSite.url}/terms-conditions`)).toEqual([{ section: 'shell', version, outcome: 'failed' }]);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Terms of Service');
    await page.context().close();
  }
  await expect.poll(() => rolloutOf(ownSite).state).toBe('aborted');

  await ownSite.release(['block', release, '--reason', 'its script is dead']);
  await expect.poll(async () => (await fetch(`${ownSite.url}/_recalled`)).json()).toContain(release);
  await openTab.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(openTab).toHaveURL(`${ownSite.url}/privacy-policy`);
  await expect(openTab.locator('#root > a').first()).toHaveText('Skip to content');
  await openTab.context().close();
});
