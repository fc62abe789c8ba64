import { compiled } from 'tooling/artefact/write-artefact';
import { startOrigin } from 'tooling/test/start-origin';
import { untilHydrated } from '../fixtures/hydration';
import { cachedPaths, offlineNotice, openCached, saveGuides, stopWorker } from '../fixtures/offline';
import { expect, NEWER_HEADING, newerHelp, test } from '../fixtures/site';

const GUIDE = '/help-center/how-do-i-create-goal';

test.use({ serviceWorkers: 'allow', withNewer: true });

test('a reader who was offline during a release and a recall gets the current pages, and the worker can be withdrawn', async ({
  ownSite,
  page,
  context,
}) => {
  const address = `${ownSite.url}/help-center`;
  const heading = page.getByRole('heading', { level: 1 });
  const { releases } = await (await fetch(`${ownSite.url}/healthz`)).json();
  await openCached(page, address);
  await saveGuides(page);
  await context.setOffline(true);

  await ownSite.release(['start', newerHelp(), '--stages', '100']);
  await ownSite.release(['promote', 'help']);
  await ownSite.release(['block', `help@${releases.help}`, '--reason', 'wrong texts']);
  await expect.poll(async () => (await fetch(`${ownSite.url}/_recalled`)).json()).toEqual([`help@${releases.help}`]);

  await test.step('offline, before the page learns of the recall, the saved page is shown', async () => {
    await page.reload();
    await expect(heading).toHaveText('Help Center');
    await untilHydrated(page);
  });

  await test.step('with the next connection the recalled pages are deleted', async () => {
    await context.setOffline(false);
    await expect.poll(() => cachedPaths(page, 'set:')).toEqual([]);
    await page.reload();
    await expect(heading).toHaveText(NEWER_HEADING);
    await expect(offlineNotice(page)).toHaveCount(0);
    await untilHydrated(page);
    await expect(page.getByText('The saved guides were corrected')).toBeVisible();
  });

  await test.step('a later visit is cached by the worker that knows the recall, and no recalled file is left', async () => {
    const recalls = (await fetch(`${ownSite.url}/_recalled`)).headers.get('X-Recalls');
    await expect(async () => {
      await stopWorker(page);
      await page.reload();
      await untilHydrated(page);
      await expect.poll(() => cachedPaths(page, `-${recalls}-visited`), { timeout: 5_000 }).toContain('/help-center');
    }).toPass({ timeout: 60_000 });
    const recalledFiles = async () =>
      (await cachedPaths(page, 'files')).filter((file) => file.includes(`/help/${releases.help}/`));
    await expect.poll(recalledFiles).toEqual([]);
  });

  await test.step('offline again, nothing of the recalled release is shown', async () => {
    await context.setOffline(true);
    await page.reload();
    await expect(heading).toHaveText(NEWER_HEADING);
    await page.goto(ownSite.url + GUIDE);
    await expect(heading).toHaveText('You are offline');
    await context.setOffline(false);
  });

  await test.step('when the site does not answer in time, the cached page is shown', async () => {
    ownSite.origin.process.kill('SIGSTOP');
    try {
      await page.goto(address);
      await expect(offlineNotice(page)).toBeVisible();
      await expect(heading).toHaveText(NEWER_HEADING);
    } finally {
      ownSite.origin.process.kill('SIGCONT');
    }
  });

  await test.step('a worker that the origin withdraws deletes its caches and unregisters, and pages come from the site', async () => {
    await ownSite.origin.stop();
    const again = await startOrigin(ownSite.data, {
      program: [compiled('site')],
      env: { WITHDRAW_WORKER: '1', PORT: new URL(ownSite.url).port },
    });
    try {
      await expect(async () => {
        await stopWorker(page);
        await page.goto(ownSite.url + GUIDE);
        const registrations = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
        await expect.poll(registrations, { timeout: 5_000 }).toBe(0);
      }).toPass({ timeout: 60_000 });
      await expect.poll(() => cachedPaths(page, '')).toEqual([]);
      await page.goto(address);
      await expect(heading).toHaveText(NEWER_HEADING);
    } finally {
      await again.stop();
    }
  });
});
