import { helpTeam } from '../fixtures/help-team';
import { expect, test } from '../fixtures/site';

test('a published version can be previewed by name, marked and left, until it is blocked', async ({ ownSite, page }) => {
  const team = helpTeam();
  team.retitle('Help in preview');
  const { last: release } = await ownSite.release(['publish', 'help'], team.root);
  team.remove();

  await page.goto(`${ownSite.url}/help-center?release=${release}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help in preview');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.getByRole('complementary')).toContainText(release);
  await page.getByRole('link', { name: 'Leave the preview' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Help in preview');
  await expect(page.locator('meta[name=robots]')).toHaveCount(0);

  expect((await ownSite.release(['block', release, '--reason', 'shown to the wrong people'])).code).toBe(0);
  await expect.poll(async () => (await fetch(`${ownSite.url}/help-center?release=${release}`)).text()).not.toContain('Help in preview');
  for (const foreign of ['https://elsewhere.test/remoteEntry.js', 'help@9.9.9', 'nobody@1.0.0', 'help']) {
    const answer = await fetch(`${ownSite.url}/help-center?release=${encodeURIComponent(foreign)}`);
    expect(answer.status, foreign).toBe(200);
    expect(await answer.text(), foreign).not.toContain('preview-banner');
  }
});

test('an open tab leaves a blocked version at its next navigation', async ({ ownSite, page }) => {
  const team = helpTeam();
  team.retitle('Help, recalled soon');
  const { last: release } = await ownSite.release(['publish', 'help'], team.root);
  team.remove();
  await ownSite.release(['start', release, '--stages', '100']);
  await ownSite.release(['promote', 'help']);
  await expect.poll(async () => (await fetch(`${ownSite.url}/help-center`)).text()).toContain('Help, recalled soon');

  await page.goto(`${ownSite.url}/help-center/how-do-i-update-my-username`, { waitUntil: 'networkidle' });
  await ownSite.release(['rollback', 'help', '--reason', 'wrong texts']);
  await ownSite.release(['block', release, '--reason', 'wrong texts']);
  await expect.poll(async () => (await fetch(`${ownSite.url}/_recalled`)).json()).toEqual([release]);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Help Center' }).click();
  await expect(page).toHaveURL(`${ownSite.url}/help-center`);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Help, recalled soon');
});
