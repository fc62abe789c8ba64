import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startOrigin } from 'tooling/test/start-origin';
import { copyForTeam } from 'tooling/test/team-copy';
import { GUIDE } from '../fixtures/dev-site';
import { commentsIn } from '../fixtures/feedback';
import { expect, test } from '../fixtures/site';

test('develops one section inside a running site, without an effect on that site', async ({ ownSite, page }) => {
  const { root, remove } = copyForTeam();
  const data = mkdtempSync(path.join(tmpdir(), 'site-dev-'));
  // The copy has only the section and the sources that all sections share.
  for (const folder of ['remotes/landing', 'remotes/legal', 'shell/src/sections'])
    rmSync(path.join(root, folder), { recursive: true });
  const program = ['tooling/commands/dev.ts', 'help', '--against', ownSite.url];
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  const dev = await startOrigin(data, {
    root,
    program,
    env: { SITE_DATA: path.join(root, '.data'), DEV_DATA: data },
    patience: 240_000,
    log,
  });
  const file = path.join(root, 'remotes/help/src/guide/guide-page.tsx');
  const text = readFileSync(file, 'utf8');

  await page.goto(dev.url + GUIDE);
  await expect(page.getByRole('button', { name: 'Yes, thanks!' })).toBeVisible();
  writeFileSync(file, text.replace('<h1>', '<h1>From here: '));
  await expect(page.locator('main h1')).toHaveText(/^From here: /);
  writeFileSync(file, text.replace('<h1>', '<h1'));
  await expect(page.getByRole('alert')).toContainText(/guide-page\.tsx:\d+/);
  writeFileSync(file, text);
  await expect(page.locator('main h1')).not.toHaveText(/^From here: /);
  await expect(page.getByRole('alert')).toHaveCount(0);

  expect(lines).toContain(`Watching help; everything else comes from ${ownSite.url}`);
  await page.goto(`${dev.url}/terms-conditions`);
  await expect(page.getByRole('tab').first()).toBeVisible();
  await page.goto(dev.url + GUIDE);
  await page.getByRole('button', { name: 'Yes, thanks!' }).click();
  await page.getByRole('textbox').fill('A comment under development');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Thank you' })).toBeVisible();

  // The running site serves neither the local section nor the addresses of the dev server.
  const visited = await (await fetch(ownSite.url + GUIDE)).text();
  expect(visited).not.toContain('_dev');
  expect((await fetch(`${ownSite.url}/_dev/page.js`)).status).toBe(404);
  expect((await fetch(`${ownSite.url}/_releases/help/dev/remoteEntry.js`)).status).toBe(404);
  expect(await commentsIn(ownSite.data)).toEqual([]);
  await dev.stop();
  remove();
  rmSync(data, { recursive: true });
});
