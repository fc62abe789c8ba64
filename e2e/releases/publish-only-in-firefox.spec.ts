import { launch, type Browser, type Page } from 'puppeteer-core';
import { findFirefox } from 'tooling/test/find-firefox';
import { publish } from 'platform/commands';
import { folderIn } from 'platform/testing/folder-in';
import { attemptToRun, evilRelease, EXECUTED, poison } from '../fixtures/evil-release';
import { expect, test } from '../fixtures/site';

// When no Firefox is installed, `playwright.config.ts` skips this file, and the setup prints a message.
const firefox = findFirefox();

test.use({ withNewer: true });

const VERSION = '9.9.9-evil';
const FILES = ['static/media/evil.svg', 'static/js/evil.js', 'evil.json'];

let browser: Browser;
let page: Page;
let executed: string[];

test.beforeAll(async () => {
  browser = await launch({ browser: 'firefox', executablePath: firefox!, headless: true });
});
test.afterAll(() => browser?.close());

test.beforeEach(async () => {
  page = await (await browser.createBrowserContext()).newPage();
  executed = [];
  page.on('console', (message) => {
    if (message.text().startsWith(EXECUTED)) executed.push(message.text());
  });
});
test.afterEach(() => page.browserContext().close());

test('in Firefox no file of a release runs as a document or as a worker', async ({ ownSite }) => {
  // Without the prerender check, because only the files matter here.
  const pages = { ensure: async () => true, remove: async () => undefined };
  await publish({ store: folderIn(ownSite.data), build: evilRelease(ownSite.data, VERSION, FILES), pages, log: () => undefined });
  await ownSite.release(['start', `news@${VERSION}`, '--stages', '10,100']);
  const address = (file: string) => `${ownSite.url}/_releases/news/${VERSION}/${file}`;
  await expect.poll(async () => (await fetch(address(FILES[0]!))).status).toBe(200);
  for (const file of FILES) expect((await page.goto(address(file)))!.status()).toBe(200);
  await page.goto(`${ownSite.url}/terms-conditions`);
  expect(await page.evaluate(attemptToRun(new URL(address('static/js/evil.js')).pathname))).toEqual([]);
  expect(executed).toEqual([]);
});

test('in Firefox forged pages in the caches are not shown, and run nothing', async ({ ownSite }) => {
  await page.goto(`${ownSite.url}/help-center?lng=en`);
  await page.waitForFunction(() => globalThis.early?.page && globalThis.early.section, { timeout: 30_000 });
  await page.waitForFunction(() => Boolean(navigator.serviceWorker.controller));
  await page.goto(`${ownSite.url}/terms-conditions`);
  await page.evaluate(poison(`/_releases/news/${VERSION}/evil.html`));
  await ownSite.origin.stop();
  for (const path of ['/', '/help-center', '/terms-conditions', '/help-center/forged']) {
    await page.goto(ownSite.url + path);
    expect(await page.$eval('h1', (heading) => heading.textContent)).toBe('You are offline');
  }
  expect(executed).toEqual([]);
});
