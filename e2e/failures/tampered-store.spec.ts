import { copyFileSync, cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newestText, replaceNewestText } from 'platform/testing/registry-rows';
import { compiled } from 'tooling/artefact/write-artefact';
import { startOrigin } from 'tooling/test/start-origin';
import { factsOf } from 'tooling/testing/change-files';
import { untilHydrated } from '../fixtures/hydration';
import { expect, test } from '../fixtures/site';
import { watchConsole } from '../fixtures/watch-console';

/** Code that must not run; in a page it changes the title. */
const EVIL = "globalThis.document && (document.title = 'EVIL');";

test.use({ withNewer: true });

const get = async (url: string) => {
  const response = await fetch(url);
  return { status: response.status, text: await response.text() };
};

test('files that are changed in the store while the site runs are neither run nor served, and the section stays available', async ({
  ownSite,
  page,
}) => {
  const folder = (name: string) => {
    const [version] = readdirSync(path.join(ownSite.data, 'releases', name)).filter((each) => !each.startsWith('.'));
    return path.join(ownSite.data, 'releases', name, version!);
  };
  const health = async () => (await fetch(`${ownSite.url}/healthz`)).json();
  const help = folder('help');
  const address = `${ownSite.url}/_releases/help/${path.basename(help)}`;
  const backup = mkdtempSync(path.join(tmpdir(), 'site-whole-'));
  cpSync(help, backup, { recursive: true });
  const record = JSON.parse(readFileSync(path.join(help, 'release.json'), 'utf8'));

  // A script in each form in which it is sent, and the code that renders searches.
  const files = ['remoteEntry.js', 'remoteEntry.js.br', 'remoteEntry.js.gz', 'server/bundle.cjs'];
  for (const file of files) writeFileSync(path.join(help, file), EVIL);
  // With the new hashes in the record, as an attacker would do who knows how releases are verified.
  const forged = Object.fromEntries(files.filter((file) => file in record.files).map((file) => [file, factsOf(EVIL)]));
  writeFileSync(path.join(help, 'release.json'), JSON.stringify({ ...record, files: { ...record.files, ...forged } }));
  const becomes = (reason: string) =>
    expect.poll(health).toMatchObject({ status: 'degraded', reason: expect.stringContaining(reason) });
  await becomes('release.json is not what was signed');
  copyFileSync(path.join(backup, 'release.json'), path.join(help, 'release.json'));
  await becomes('is not what was published');
  for (const file of ['remoteEntry.js', 'server/bundle.cjs'])
    expect(await get(`${address}/${file}`)).toMatchObject({ status: 404, text: expect.not.stringContaining('EVIL') });
  expect(await get(`${ownSite.url}/help-center`)).toMatchObject({ status: 200, text: expect.not.stringContaining('EVIL') });
  expect(await get(`${ownSite.url}/help-center/search?q=group`)).toMatchObject({ text: expect.not.stringContaining('EVIL') });
  expect((await get(`${ownSite.url}/terms-conditions`)).status).toBe(200);
  cpSync(backup, help, { recursive: true });
  await expect.poll(health).toMatchObject({ status: 'ok' });

  // The restored release is hydrated.
  const errors = watchConsole(page);
  await page.goto(`${ownSite.url}/help-center`);
  await untilHydrated(page);
  expect(errors).toEqual([]);
  expect(await page.title()).not.toContain('EVIL');
  rmSync(backup, { recursive: true });
});

test('refuses facts for hydration that were changed in transit: the page stays HTML, and is hydrated from the correct ones', async ({
  page,
}) => {
  await page.route('**/hydration/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll('sha384-', 'sha384-A') });
  });
  await page.goto('/help-center');
  const search = page.getByRole('combobox');
  const integrityError = page.waitForEvent('console', (message) => message.text().includes('integrity'));
  await search.focus();
  await integrityError;
  const isHydrated = () =>
    page.locator('main h1').evaluate((heading) => Object.keys(heading).some((key) => key.startsWith('__reactFiber')));
  await page.waitForLoadState('networkidle');
  expect(await isHydrated()).toBe(false);
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  // One that is still being changed would fail with the route that is gone.
  await page.unrouteAll({ behavior: 'wait' });
  await untilHydrated(page);
  expect(await isHydrated()).toBe(true);
});

test('files that were changed while the site was stopped are neither run nor served, and only their section is unavailable', async ({
  ownSite,
}) => {
  await ownSite.origin.stop();
  const [version] = readdirSync(path.join(ownSite.data, 'releases/news')).filter((each) => !each.startsWith('.'));
  const news = path.join(ownSite.data, 'releases/news', version!);
  const pages = path.join(ownSite.data, 'pages');
  // Changes pages, a server bundle and the registry.
  for (const file of readdirSync(pages, { recursive: true, encoding: 'utf8' }).filter((each) => each.includes('news@')))
    writeFileSync(
      path.join(pages, file),
      readFileSync(path.join(pages, file), 'utf8').replaceAll('</body>', `<script>${EVIL}</script></body>`),
    );
  writeFileSync(path.join(news, 'server/bundle.cjs'), `${EVIL} ${readFileSync(path.join(news, 'server/bundle.cjs'), 'utf8')}`);
  replaceNewestText(
    ownSite.data,
    newestText(ownSite.data).replace(/"changedAt": "[^"]*"/, '"changedAt": "2026-01-01T00:00:00.000Z"'),
  );

  const origin = await startOrigin(ownSite.data, { program: [compiled('site')] });
  const health = await (await fetch(`${origin.url}/healthz`)).json();
  expect(health).toMatchObject({ status: 'degraded', reason: expect.stringContaining('of the registry is not what was signed') });
  expect((await get(`${origin.url}/terms-conditions`)).status).toBe(200);
  const page = await get(`${origin.url}/news`);
  expect([page.status, page.text.includes('EVIL')]).toEqual([503, false]);
  expect(await (await fetch(`${origin.url}/readyz`)).text()).toContain('server/bundle.cjs is not what was published');
  const status = await ownSite.release(['status']);
  expect([status.code, status.stderr]).toEqual([1, expect.stringContaining('npm run release -- sign registry')]);
  await origin.stop();
});
