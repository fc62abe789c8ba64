import { follow } from '../fixtures/hydration';
import { expect, NEWER_HEADING, newerNews, test } from '../fixtures/site';
import { headingFor } from '../fixtures/visitors';

test.use({ withNewer: true });

test('a rollback of a promoted release takes effect within a second, without a restart of the origin, and an open tab leaves the release at its next navigation once it is blocked', async ({
  ownSite,
  page,
}) => {
  const before = await headingFor(ownSite.url, 0);
  const last = newerNews();
  // Times are noisy, so one round of six suffices; on a slow machine the bound is three times the duration of a `status` in the same round.
  const rounds: string[] = [];
  let isWithinBound = false;
  while (!isWithinBound && rounds.length < 6) {
    expect((await ownSite.release(['start', last, '--stages', '100'])).code).toBe(0);
    expect((await ownSite.release(['promote', 'news'])).code).toBe(0);
    await expect.poll(() => headingFor(ownSite.url, 0)).toBe(NEWER_HEADING);
    await page.goto(`${ownSite.url}/news`, { waitUntil: 'networkidle' });
    const statusStart = performance.now();
    await ownSite.release(['status']);
    const start = performance.now();
    const rolledBack = ownSite.release(['rollback', 'news', '--reason', 'a drill']);
    await expect.poll(() => headingFor(ownSite.url, 0), { intervals: [10] }).toBe(before);
    const [time, status] = [performance.now() - start, start - statusStart];
    expect((await rolledBack).code).toBe(0);
    isWithinBound = time < Math.max(1000, 3 * status);
    rounds.push(`${Math.round(time)} (status ${Math.round(status)})`);
  }
  const description = rounds.join(', ');
  test.info().annotations.push({ type: 'rollback, ms from command to first old response', description });
  expect(isWithinBound, description).toBe(true);

  await ownSite.release(['block', last, '--reason', 'wrong texts']);
  await expect.poll(async () => (await fetch(`${ownSite.url}/_recalled`)).json()).toEqual([last]);
  await follow(page, '/no-such-page');
  const heading = page.getByRole('heading', { level: 1 });
  // Until React shows that page, the next press would lead back to the page that is still shown, which is no navigation.
  await expect(heading).not.toHaveText(NEWER_HEADING);
  await page.getByRole('banner').getByRole('link', { name: 'News' }).click();
  await expect(page).toHaveURL(`${ownSite.url}/news`);
  await expect(heading).toHaveText(before);
});
