import { helpTeam } from '../fixtures/help-team';
import { expect, test } from '../fixtures/site';

test('refuses a release whose page throws, names the page, and changes nothing', async ({ ownSite }) => {
  const before = await (await fetch(`${ownSite.url}/help-center`)).text();
  const team = helpTeam();
  team.breakPage('the list of guides is lost');
  const published = await ownSite.release(['publish', 'help'], team.root);
  team.remove();
  expect(published.code).toBe(1);
  expect(published.stderr).toContain('/help-center (en): the list of guides is lost');
  expect(published.stdout).toBe('');
  const health = await (await fetch(`${ownSite.url}/healthz`)).json();
  expect(health.status).toBe('ok');
  expect(await (await fetch(`${ownSite.url}/help-center`)).text()).toBe(before);
});

test('publishing a release again changes nothing and says so', async ({ ownSite }) => {
  const again = await ownSite.release(['publish', 'help']);
  expect(again.code).toBe(0);
  expect(again.stderr).toContain('published already');
  expect(again.last).toMatch(/^help@\d+\.\d+\.\d+-[0-9a-f]{8}$/);
});
