import { ServiceTarget } from 'platform/commands';
import { compiled } from 'tooling/artefact/write-artefact';
import { startOrigin } from 'tooling/test/start-origin';
import { untilHydrated } from '../fixtures/hydration';
import { attemptToRun, EVIL, evilRelease, EXECUTED, poison } from '../fixtures/evil-release';
import { offlineNotice, openCached, saveGuides } from '../fixtures/offline';
import { expect, newerHelp, test } from '../fixtures/site';

test.use({ serviceWorkers: 'allow', withNewer: true });

const VERSION = '9.9.9-evil';
const SERVED = ['static/media/evil.svg', 'static/js/evil.js', 'evil.json'];
const REFUSED = Object.keys(EVIL).filter((file) => !SERVED.includes(file));

let executed: string[];
test.beforeEach(({ context }) => {
  executed = [];
  context.on('console', (message) => {
    if (message.text().startsWith(EXECUTED)) executed.push(message.text());
  });
});

test('a publish-only token cannot publish documents, start a release, or create a preview link; its files do not run on the site, before and after their release is started', async ({
  ownSite,
  page,
}) => {
  const service = await startOrigin(ownSite.data, { program: [compiled('service')], env: { RELEASE_PORT: '0' } });
  const args = ['token', 'create', '--name', 'news-ci', '--section', 'news', '--may', 'publish'];
  const { last: token } = await ownSite.release(args);
  const team = new ServiceTarget(service.url, token, async () => token);
  for (const file of REFUSED)
    await expect(team.publish(evilRelease(ownSite.data, VERSION, [file]), () => undefined)).rejects.toThrow(
      `news@${VERSION} holds ${file}: files of this kind are not served`,
    );
  await expect(team.answer('start', { name: 'news', version: VERSION })).rejects.toThrow('may not rollout news');
  await expect(team.answer('preview', { name: 'news', version: VERSION })).rejects.toThrow('may not rollout news');

  await team.publish(evilRelease(ownSite.data, VERSION, SERVED), () => undefined);
  await service.stop();
  const address = (file: string) => `${ownSite.url}/_releases/news/${VERSION}/${file}`;
  const openAll = async () => {
    const statuses = [];
    for (const file of [...SERVED, ...REFUSED]) statuses.push((await page.goto(address(file)))!.status());
    return statuses;
  };

  await test.step('before the start its files are not served', async () => {
    expect(new Set(await openAll())).toEqual(new Set([404]));
  });

  await test.step('after another person has started it, files of listed types are served, and do not run as documents', async () => {
    expect((await ownSite.release(['start', `news@${VERSION}`, '--stages', '10,100'])).code).toBe(0);
    await expect.poll(async () => (await fetch(address('static/js/evil.js'))).status).toBe(200);
    expect(await openAll()).toEqual([...SERVED.map(() => 200), ...REFUSED.map(() => 404)]);
  });

  await test.step('a page of the site cannot load them as a script, a module or a worker', async () => {
    await page.goto(`${ownSite.url}/no-such-page`);
    await untilHydrated(page);
    const file = new URL(address('static/js/evil.js')).pathname;
    expect(await page.evaluate(attemptToRun(file))).toEqual([]);
    await page.evaluate(`(async (src) => {
      const script = document.createElement('script');
      const settled = new Promise((resolve) => (script.onload = script.onerror = resolve));
      try { script.src = src; } catch { return; }
      document.head.append(script);
      await settled;
    })(${JSON.stringify(file)})`);
    await expect.poll(async () => (await page.evaluate(() => navigator.serviceWorker.getRegistrations())).length).toBeLessThan(2);
  });
  expect(executed).toEqual([]);
});

test('forged pages in the caches are not shown, do not run, and are deleted after a recall', async ({
  ownSite,
  page,
  context,
}) => {
  const heading = page.getByRole('heading', { level: 1 });
  const file = `/_releases/news/${VERSION}/evil.html`;
  await openCached(page, `${ownSite.url}/help-center/how-do-i-update-my-username`);
  await openCached(page, `${ownSite.url}/help-center`);
  await saveGuides(page);
  await page.evaluate(poison(file));

  await test.step('they are not shown offline', async () => {
    await context.setOffline(true);
    for (const path of [
      '/',
      '/help-center',
      '/help-center/how-do-i-update-my-username',
      '/help-center/forged',
      '/help-center/how-do-i-create-goal',
    ]) {
      await page.goto(ownSite.url + path);
      await expect(heading).toHaveText('You are offline');
      expect(await page.content()).not.toContain('Forged');
    }
    await expect(page.goto(ownSite.url + file)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  });

  await test.step('they are not shown when the site does not answer in time', async () => {
    await context.setOffline(false);
    await page.goto(`${ownSite.url}/help-center/how-do-i-update-my-username`);
    await page.evaluate(poison(file));
    await openCached(page, `${ownSite.url}/help-center/how-do-i-add-a-payment-account`);
    ownSite.origin.process.kill('SIGSTOP');
    const other = await context.newPage();
    const navigation = other.goto(`${ownSite.url}/help-center/how-do-i-update-my-username`);
    await page.goto(`${ownSite.url}/help-center/how-do-i-add-a-payment-account`);
    // Requested later than the other page, whose timeout is therefore over, too.
    await expect(offlineNotice(page)).toBeVisible();
    ownSite.origin.process.kill('SIGCONT');
    await navigation;
    await expect(other.getByRole('heading', { level: 1 })).not.toHaveText('Forged');
    await other.close();
  });

  await test.step('they are deleted when the connection is back after a recall', async () => {
    // The page tells the worker that the connection is back, as soon as it has the code for that, which also writes this link.
    await untilHydrated(page);
    await expect(offlineNotice(page).getByRole('link')).toBeVisible();
    await page.evaluate(poison(file));
    await context.setOffline(true);
    expect((await ownSite.release(['block', newerHelp(), '--reason', 'hostile'])).code).toBe(0);
    await expect.poll(async () => (await fetch(`${ownSite.url}/_recalled`)).json()).toEqual([newerHelp()]);
    await context.setOffline(false);
    const forged = () =>
      page.evaluate(async () => {
        const texts = [];
        for (const name of await caches.keys())
          for (const request of await (await caches.open(name)).keys())
            texts.push((await (await (await caches.open(name)).match(request))?.text()) ?? '');
        return texts.filter((text) => text.includes('Forged')).length;
      });
    await expect.poll(forged, { timeout: 60_000 }).toBe(0);
  });
  expect(executed).toEqual([]);
});
