import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../fixtures/site';
import { copyForTeam } from '../fixtures/team-copy';
import { candidates } from '../fixtures/visitors';
import { watchConsole } from '../fixtures/watch-console';

test('a new shell is proven beside every live section, and its visitors get it whole on every page', async ({ ownSite, browser }) => {
  const team = copyForTeam();
  const file = path.join(team.root, 'shell/src/messages/en.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"Skip to content"', '"Straight to the content"'));
  const published = await ownSite.release(['publish', 'shell'], team.root);
  team.remove();
  expect(published.code, published.stderr).toBe(0);
  for (const section of ['landing', 'legal', 'help']) expect(published.stderr).toContain(`Rendering ${section}@`);
  expect((await ownSite.release(['start', published.last, '--stages', '50,100'])).code).toBe(0);

  const { id } = JSON.parse((await ownSite.release(['status', '--json'])).stdout).sections.shell.rollout;
  const all = Array.from({ length: 50 }, (_, bucket) => bucket);
  const [inside] = candidates(all, 'shell', id, 50);
  const outside = all.find((bucket) => !candidates([bucket], 'shell', id, 50).length);
  for (const [bucket, skip] of [[inside, 'Straight to the content'], [outside, 'Skip to content']] as const) {
    const context = await browser.newContext({ locale: 'en' });
    await context.addCookies([{ name: 'rb', value: String(bucket), url: ownSite.url }]);
    const page = await context.newPage();
    const errors = watchConsole(page);
    for (const address of ['/', '/terms-conditions', '/help-center', '/no-such-page']) {
      await expect(async () => {
        await page.goto(ownSite.url + address, { waitUntil: 'networkidle' });
        await expect(page.locator('#root > a').first()).toHaveText(skip, { timeout: 500 });
      }).toPass();
    }
    expect(errors.filter((error) => !error.includes('404'))).toEqual([]);
    await context.close();
  }
});
