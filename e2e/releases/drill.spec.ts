import type { Browser } from '@playwright/test';
import { appendFileSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { helpTeam } from '../fixtures/help-team';
import { expect, test, type OwnSite } from '../fixtures/site';
import { candidates, headingFor } from '../fixtures/visitors';

const VISITORS = Array.from({ length: 200 }, (_, index) => index * 50 + 7);
const IN_A_ROW = 3;

test.use({ originEnv: { ABORT_IN_A_ROW: String(IN_A_ROW), ABORT_MIN_SESSIONS: '50' } });

test('a new help version reaches the right tenth, breaks, and aborts by itself', async ({ ownSite, browser }) => {
  const before = await headingFor(ownSite.url, 0);
  const team = helpTeam();
  team.retitle('Help, second edition');
  const published = await ownSite.release(['publish', 'help'], team.root);
  expect(published.code, published.stderr).toBe(0);
  expect(await headingFor(ownSite.url, 0), 'publishing changes nothing that is served').toBe(before);
  const started = await ownSite.release(['start', published.last, '--stages', '10,100']);
  expect(started.code, started.stderr).toBe(0);
  team.remove();

  const { id } = await rolloutOf(ownSite);
  const chosen = candidates(VISITORS, 'help', id, 10);
  expect(chosen.length).toBeGreaterThan(5);
  await expect.poll(() => headingFor(ownSite.url, chosen[0]!)).toBe('Help, second edition');
  for (const reload of ['first visit', 'reload']) {
    const seen = await Promise.all(VISITORS.map(async (bucket) => [bucket, await headingFor(ownSite.url, bucket)] as const));
    const wrong = seen.filter(([bucket, heading]) => heading !== (chosen.includes(bucket) ? 'Help, second edition' : before));
    expect(wrong, reload).toEqual([]);
  }
  expect(await headingFor(ownSite.url, chosen[0]!, { 'user-agent': 'Googlebot/2.1' }), 'crawlers see stable').toBe(before);

  breakEntry(ownSite, published.last);
  const others = VISITORS.filter((bucket) => !chosen.includes(bucket));
  for (const bucket of others.slice(0, IN_A_ROW)) await visit(browser, ownSite, bucket, before);
  for (const bucket of chosen.slice(0, IN_A_ROW)) await visit(browser, ownSite, bucket, 'Help, second edition');

  await expect.poll(async () => (await rolloutOf(ownSite)).state).toBe('aborted');
  for (const bucket of chosen) await expect.poll(() => headingFor(ownSite.url, bucket)).toBe(before);
  const status = await ownSite.release(['status']);
  expect(status.stdout).toContain(`automatic: ${IN_A_ROW} failures in a row`);
});

interface Rollout {
  id: string;
  state: string;
}

async function rolloutOf(site: OwnSite): Promise<Rollout> {
  return JSON.parse((await site.release(['status', '--json'])).stdout).sections.help.rollout;
}

/** On purpose: the entry no longer has the hash that the page names, in any of its encodings. */
function breakEntry(site: OwnSite, release: string): void {
  const [name, version] = release.split('@');
  const folder = path.join(site.data, 'releases', name!, version!);
  for (const file of readdirSync(folder).filter((entry) => /^remoteEntry\.js\.(br|gz)$/.test(entry))) rmSync(path.join(folder, file));
  appendFileSync(path.join(folder, 'remoteEntry.js'), '\n// corrupted on the way');
}

/** A visitor with a browser: whatever happens to the scripts, the rendered page stays readable. */
async function visit(browser: Browser, site: OwnSite, bucket: number, heading: string): Promise<void> {
  const context = await browser.newContext({ locale: 'en' });
  await context.addCookies([{ name: 'rb', value: String(bucket), url: site.url }]);
  const page = await context.newPage();
  const signal = page.waitForResponse('**/_signals');
  await page.goto(`${site.url}/help-center`);
  expect((await signal).status()).toBe(204);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await context.close();
}
