import { hold } from '../fixtures/hold';
import { untilHydrated, markDocument, hoverControl } from '../fixtures/hydration';
import { expect, NEWER_HEADING, newerHelp, test } from '../fixtures/site';

test.use({ withNewer: true });

const GUIDE = 'How do I update my username?';

test('tabs that were opened with a recalled release keep working without its files', async ({
  ownSite,
  page,
  context,
  browser,
}) => {
  const release = newerHelp();
  await ownSite.release(['start', release, '--stages', '100']);
  const address = `${ownSite.url}/help-center`;
  const heading = page.getByRole('heading', { level: 1 });
  const bucket = { name: 'rb', value: '1', url: ownSite.url };
  await context.addCookies([bucket]);
  await expect.poll(async () => (await context.request.get(address)).text()).toContain(NEWER_HEADING);

  // One tab is hydrated and has requested the recalls less than a minute ago; the other one is not hydrated.
  await page.route('**/_recalled', (route) => route.fulfill({ json: [] }));
  await page.goto(address);
  await untilHydrated(page);
  const isSameDocument = await markDocument(page);
  const another = await browser.newContext();
  await another.addCookies([bucket]);
  const unused = await another.newPage();
  // Until the recall, in case it hydrates by itself.
  const releaseCode = await hold(unused, '**/_releases/help/**/*.js');
  await unused.goto(address);
  await ownSite.release(['block', release, '--reason', 'wrong texts']);
  const entry = `${ownSite.url}/_releases/${release.replace('@', '/')}/remoteEntry.js`;
  await expect.poll(async () => (await fetch(entry)).status).toBe(410);
  expect((await fetch(entry)).headers.get('cache-control')).toBe('no-store');
  releaseCode();

  await test.step('a page whose code was not loaded yet is opened as a new document', async () => {
    await page.getByRole('main').getByRole('combobox').fill('username');
    await page.getByRole('option', { name: GUIDE }).click();
    await expect.poll(() => isSameDocument().catch(() => true)).toBe(false);
    await expect(heading).toHaveText(GUIDE);
    await untilHydrated(page);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Help Center' }).click();
    await expect(heading).not.toHaveText(/Second edition|username/);
  });

  await test.step('a page that hydrates after the recall stays readable, and Try again loads the previous good release', async () => {
    await expect(unused.getByRole('heading', { level: 1 })).toHaveText(NEWER_HEADING);
    await hoverControl(unused);
    await unused.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await untilHydrated(unused);
    await expect(unused.getByRole('alert')).toHaveCount(0);
    await expect(unused.getByRole('heading', { level: 1 })).not.toHaveText(NEWER_HEADING);
    await another.close();
  });
});
