import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startOrigin } from 'tooling/test/start-origin';
import { commentsIn } from '../fixtures/feedback';
import { newsTeam } from '../fixtures/news-team';
import { expect, test } from '../fixtures/site';

test('develops one section inside a running site, without an effect on that site', async ({ ownSite, page }) => {
  const { root, remove } = newsTeam();
  const data = mkdtempSync(path.join(tmpdir(), 'site-dev-'));
  // The copy has only the section and the sources that all sections share.
  for (const folder of ['remotes/landing', 'remotes/legal', 'remotes/help', 'shell/src/sections'])
    rmSync(path.join(root, folder), { recursive: true });
  const program = ['tooling/commands/dev.ts', 'news', '--against', ownSite.url];
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  const dev = await startOrigin(data, {
    root,
    program,
    env: { SITE_DATA: path.join(root, '.data'), DEV_DATA: data },
    patience: 240_000,
    log,
  });
  const file = path.join(root, 'remotes/news/src/news-page.tsx');
  const text = readFileSync(file, 'utf8');
  const heading = page.locator('main h1');

  await page.goto(`${dev.url}/news`);
  await expect(heading).toHaveText('News');
  writeFileSync(file, text.replace('<h1>', '<h1>From here: '));
  await expect(heading).toHaveText(/^From here: /);
  writeFileSync(file, text.replace('<h1>', '<h1'));
  await expect(page.getByRole('alert')).toContainText(/news-page\.tsx:\d+/);
  writeFileSync(file, text);
  await expect(heading).not.toHaveText(/^From here: /);
  await expect(page.getByRole('alert')).toHaveCount(0);

  expect(lines).toContain(`Watching news; everything else comes from ${ownSite.url}`);
  await page.goto(`${dev.url}/terms-conditions`);
  await expect(page.getByRole('tab').first()).toBeVisible();
  const comment = { action: 'yesThanksApi', help_center_article_link: `${dev.url}/help-center`, message: 'Under development' };
  const answer = await page.request.post(`${dev.url}/api/web/index`, { data: comment });
  expect(answer.status()).toBe(204);

  // The running site serves neither the local section nor the addresses of the dev server, and has not received the comment.
  expect((await fetch(`${ownSite.url}/news`)).status).toBe(404);
  const visited = await (await fetch(`${ownSite.url}/terms-conditions`)).text();
  expect(visited).not.toContain('_dev');
  expect((await fetch(`${ownSite.url}/_dev/page.js`)).status).toBe(404);
  expect((await fetch(`${ownSite.url}/_releases/news/dev/remoteEntry.js`)).status).toBe(404);
  expect(await commentsIn(ownSite.data)).toEqual([]);
  await dev.stop();
  remove();
  rmSync(data, { recursive: true });
});
