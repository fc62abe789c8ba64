import { expect, NEWER_HEADING, newerNews, test } from '../fixtures/site';

test.use({ withNewer: true });

test('a visitor with a link sees a marked preview of a published version, and can leave it, until it is blocked', async ({
  ownSite,
  page,
}) => {
  const release = newerNews();
  const { last: link } = await ownSite.release(['preview', release, '--site', ownSite.url]);
  const token = new URL(link).searchParams.get('release')!;

  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(NEWER_HEADING);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.getByRole('complementary')).toContainText(release);
  await page.getByRole('link', { name: 'Leave the preview' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(NEWER_HEADING);
  await expect(page.locator('meta[name=robots]')).toHaveCount(0);

  expect((await ownSite.release(['block', release, '--reason', 'shown to the wrong people'])).code).toBe(0);
  await expect.poll(async () => (await fetch(link)).text()).not.toContain(NEWER_HEADING);
  expect(await ownSite.release(['preview', release])).toMatchObject({ code: 1, stdout: '' });
  expect((await ownSite.release(['unblock', release])).code).toBe(0);
  await expect.poll(async () => (await fetch(link)).text()).toContain(NEWER_HEADING);

  for (const invalid of [release, `${token.slice(0, -1)}`, 'https://elsewhere.test/remoteEntry.js', 'news@9.9.9', 'news']) {
    const response = await fetch(`${ownSite.url}/news?release=${encodeURIComponent(invalid)}`);
    expect(response.status, invalid).toBe(200);
    expect(await response.text(), invalid).not.toMatch(new RegExp(`preview-banner|${NEWER_HEADING}`));
  }
});
