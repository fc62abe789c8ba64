import { chromiumPath } from '../fixtures/chromium-path';
import { follow, untilHydrated, markDocument } from '../fixtures/hydration';
import { release } from '../fixtures/release-tool';
import { runShell } from '../fixtures/run-shell';
import { expect, test, type OwnSite } from '../fixtures/site';
import { copyForTeam } from 'tooling/test/team-copy';
import { watchConsole } from '../fixtures/watch-console';

test.use({ withNewer: true });

const PAGES = { en: 'Notices', rw: 'Amakuru' };

const healthOf = async (site: OwnSite) => (await (await fetch(`${site.url}/healthz`)).json()).releases;
const headingFor = async (site: OwnSite, headers: Record<string, string>) =>
  /<h1[^>]*>([^<]*)</.exec(await (await fetch(`${site.url}/notices`, { headers })).text())?.[1];

/** Address and text of each link in the top bar of the server's HTML. */
async function topBarOf(site: OwnSite, address: string, language: string): Promise<[string, string][]> {
  const html = await (await fetch(site.url + address, { headers: { 'accept-language': language } })).text();
  const [bar] = /<header.*?<\/header>/s.exec(html)!;
  return [...bar.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, href, text]) => [href!, text!]);
}

test('a new section needs only its folder: it passes its trial in a browser and goes live with a link in the top bar of other pages, without an edit or a release of the shell', async ({
  ownSite,
  page,
}) => {
  const before = await healthOf(ownSite);
  const team = copyForTeam();
  const result = await runShell('npm run --silent new -- notices', team.root);
  expect(result.code, result.output).toBe(0);
  const touched = result.output.split('\n').filter((line) => /^\S+\.\w+$/.test(line));
  expect(touched).toContain('remotes/notices/section.json');
  expect(touched.filter((file) => !file.startsWith('remotes/notices/'))).toEqual([]);

  const trial = { SITE_TRIAL: 'required', BROWSER_PATH: chromiumPath() };
  const published = await release(ownSite.data, ['publish', 'notices'], team.root, trial);
  expect(published.code, published.stderr).toBe(0);
  expect(published.stderr).toMatch(/Opening [1-9]\d* pages of notices@\S+ .* 0 are as they were/);
  expect((await fetch(`${ownSite.url}/notices`)).status, 'publishing changes nothing that is served').toBe(404);
  const started = await ownSite.release(['start', published.last]);
  expect(started.code, started.stderr).toBe(0);
  const version = published.last.split('@')[1];
  await expect.poll(() => healthOf(ownSite)).toEqual({ ...before, notices: version });

  for (const [language, title] of Object.entries(PAGES)) {
    expect(await headingFor(ownSite, { 'accept-language': language }), language).toBe(title);
    const sitemap = await (await fetch(`${ownSite.url}/sitemap.xml`)).text();
    expect(sitemap).toContain(`/notices?lng=${language}</loc>`);
  }

  for (const address of ['/news', '/nowhere', '/notices'])
    for (const [language, label] of Object.entries(PAGES))
      expect(await topBarOf(ownSite, address, language), `${address} in ${language}`).toContainEqual(['/notices', label]);

  const errors = watchConsole(page);
  await page.goto(`${ownSite.url}/news`);
  await untilHydrated(page);
  const isSameDocument = await markDocument(page);
  const topBar = page.getByRole('banner').getByRole('navigation', { name: 'Main' });
  await expect(topBar.getByRole('link')).toHaveText(['Home', 'News', 'Notices']);
  await topBar.getByRole('link', { name: 'Notices' }).click();
  await expect(page).toHaveURL(/\/notices$/);
  await expect(topBar.locator('[aria-current]')).toHaveText('Notices');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notices');
  await expect(page).toHaveTitle(/^Notices – /);
  await topBar.getByRole('link', { name: 'News' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('News');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notices');
  expect(await isSameDocument()).toBe(true);
  await page.goto(`${ownSite.url}/notices`);
  await untilHydrated(page);
  expect(errors).toEqual([]);

  await page.goto(`${ownSite.url}/news?lng=rw`);
  await untilHydrated(page);
  await page.route('**/_releases/notices/**', (route) => route.abort());
  await page.route('**/notices', (route) => route.abort());
  await follow(page, '/notices');
  await expect(page.getByRole('alert')).toContainText('Amakuru');
  await expect(page.getByRole('banner')).toBeVisible();

  expect((await healthOf(ownSite)).shell, 'the shell is unchanged').toBe(before.shell);
  team.remove();
});
