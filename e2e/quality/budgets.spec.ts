import type { Page } from '@playwright/test';
import { brotliCompressSync } from 'node:zlib';
import { LANGUAGES } from 'shared/contract';
import { ROUTES } from 'tooling/testing/routes';
import { untilHydrated } from '../fixtures/hydration';
import { expect, test } from '../fixtures/site';
import { listTransfers, total, watchTransfers, type Transfers } from '../fixtures/transfers';

/** Bytes. */
const BEFORE_INTENT = 20_000;
/** One of them is a picture below the screen: a browser that takes the network for slow fetches lazy pictures from farther away. */
const REQUESTS_BEFORE_INTENT = 5;
/**
 * Without the script for offline reading, which is loaded when the hydrated page is idle, and never with data saver on. Up to a hundred of
 * them change with the release's own name in its script.
 */
const SCRIPT = 104_900;
const OFFLINE = 1_500;
const BOOTSTRAP = 1_590;
const SEARCH_ENGINE = 9_000;
const SEARCH_INDEX = 12_500;
const FIRST_VISIT = 200_000;
/** Of a section, with gzip. */
const ENTRY = 8_000;
/** The facts that a page fetches for hydration beside its scripts; about 250 bytes of them are links of sections, which were messages of the shell before. */
const FACTS = 3_100;
/** The document of a guide, for a browser without a dictionary. Some thirty of them change with the names and hashes of the releases. */
const GUIDE = 7_400;

test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 2, isMobile: true });

/** Not idle until `becomeIdle` is called, so that the page is not hydrated by itself. */
const BUSY = `{
  const { requestIdleCallback } = globalThis;
  const waiting = [];
  globalThis.requestIdleCallback = (run) => waiting.push(run);
  globalThis.becomeIdle = () => {
    globalThis.requestIdleCallback = requestIdleCallback;
    for (const run of waiting) requestIdleCallback(run);
  };
}`;

/** Opens a page that is only read, and checks its budgets. @returns its HTML, and what it goes on to download */
async function read(page: Page, address: string): Promise<{ html: string; transfers: Transfers }> {
  const transfers = watchTransfers(page);
  const html = await (await page.goto(address))!.text();
  const all = await transfers.all();
  expect(all.filter(({ kind }) => kind === 'script')).toEqual([]);
  expect(html).not.toMatch(/<script[^>]* src=|rel="(module)?preload"/);
  expect(all.length, listTransfers(all, 'wire')).toBeLessThanOrEqual(REQUESTS_BEFORE_INTENT);
  expect(total(all, 'wire'), listTransfers(all, 'wire')).toBeLessThanOrEqual(BEFORE_INTENT);
  const [, bootstrap] = /<body>\s*<script>(.*?)<\/script>/s.exec(html)!;
  expect(brotliCompressSync(bootstrap!).length).toBeLessThanOrEqual(BOOTSTRAP);
  return { html, transfers };
}

for (const route of ROUTES) {
  test(`the first visit of ${route} downloads no script before it is needed, and is within its budgets, in two rounds of requests, with nothing of other sections`, async ({
    page,
  }, { annotations }) => {
    await page.addInitScript(BUSY);
    const { html, transfers } = await read(page, route);
    await page.evaluate('becomeIdle()');
    await untilHydrated(page);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(page.getByRole('button', { name: 'Scroll to top' })).toBeVisible();
    const all = await transfers.all();
    const isOffline = ({ address }: { address: string }) => /\/offline\.[^/]*\.js$/.test(address);
    const scripts = all.filter((transfer) => transfer.kind === 'script' && !isOffline(transfer));
    expect.soft(total(all.filter(isOffline), 'wire')).toBeLessThanOrEqual(OFFLINE);

    expect(scripts.length).toBeGreaterThan(2);
    expect.soft(total(scripts, 'wire'), listTransfers(scripts, 'wire')).toBeLessThanOrEqual(SCRIPT);
    expect.soft(total(all, 'wire'), listTransfers(all, 'wire')).toBeLessThanOrEqual(FIRST_VISIT);
    const secondRound = all.filter((transfer) => ['script', 'stylesheet'].includes(transfer.kind) && !isOffline(transfer));
    expect.soft(secondRound.filter(({ address }) => !html.includes(`"${address}"`))).toEqual([]);

    const addresses = all.map(({ address }) => address);
    expect
      .soft(
        addresses.filter((address, index) => addresses.indexOf(address) !== index),
        'requested twice',
      )
      .toEqual([]);
    const [entry, ...more] = all.filter(({ address }) => address.endsWith('/remoteEntry.js'));
    expect.soft(more, 'further entries').toEqual([]);
    expect.soft(entry!.gzip, entry!.address).toBeLessThanOrEqual(ENTRY);
    const parts = new Set(addresses.flatMap((address) => /^\/_releases\/([a-z]+)\//.exec(address)?.[1] ?? []));
    expect.soft(parts.size, `parts: ${[...parts].join()}`).toBe(2);
    annotations.push({
      type: 'kB',
      description: `${route}: ${total(scripts, 'wire') / 1000} of script, ${total(all, 'wire') / 1000} in all`,
    });
  });
}

test('each page in rw downloads no script before it is needed, and is within the budgets of who only reads', async ({ page }) => {
  await page.addInitScript(BUSY);
  const devtools = await page.context().newCDPSession(page);
  for (const route of ROUTES) {
    // So that each page is the first one of a visit.
    await devtools.send('Network.clearBrowserCache');
    await read(page, `${route}?lng=rw`);
  }
});

test('the search is downloaded only when a visitor types, and is within its budget', async ({ page }) => {
  const transfers = watchTransfers(page);
  await page.goto('/help-center?lng=rw');
  await untilHydrated(page);
  const isSearch = ({ address }: { address: string }) => /search-engine|search\.json/.test(address);
  expect((await transfers.all()).filter(isSearch)).toEqual([]);
  await page.getByRole('main').getByRole('combobox').fill('inguzanyo');
  await expect(page.getByRole('option')).not.toHaveCount(0);
  const [engine, index, ...more] = (await transfers.all()).filter(isSearch).sort((a, b) => a.wire - b.wire);
  expect(more).toEqual([]);
  expect(engine!.wire, engine!.address).toBeLessThanOrEqual(SEARCH_ENGINE);
  expect(index!.wire, index!.address).toBeLessThanOrEqual(SEARCH_INDEX);
});

for (const language of LANGUAGES) {
  test(`each guide in ${language} has at most ${GUIDE / 1000} kB`, async ({ baseURL }) => {
    const sitemap = await (await fetch(`${baseURL}/sitemap.xml`)).text();
    const guides = new Set([...sitemap.matchAll(/<loc>https?:\/\/[^/]+(\/help-center\/[^<?]+)/g)].map(([, path]) => path!));
    const sizes = new Map<string, number>();
    for (const path of guides) {
      const { headers } = await fetch(baseURL + path, { headers: { 'accept-encoding': 'br', 'accept-language': language } });
      expect(headers.get('content-encoding')).toBe('br');
      sizes.set(path, Number(headers.get('content-length')));
    }
    expect(sizes.size).toBeGreaterThan(40);
    expect([...sizes].filter(([, size]) => size > GUIDE)).toEqual([]);
  });
}

test('the facts for hydration are one file, requested before the script has loaded, and not by a page that is only read', async ({
  page,
}) => {
  const transfers = watchTransfers(page);
  const isFacts = ({ address }: { address: string }) => address.includes('/hydration/');
  await page.goto('/help-center', { waitUntil: 'networkidle' });
  await page.route(/\/static\/js\/main\./, async (route) => {
    await page.waitForResponse(/\/hydration\//);
    await route.continue();
  });
  await untilHydrated(page);
  const facts = (await transfers.all()).filter(isFacts);
  expect(facts).toHaveLength(1);
  expect(facts[0]!.wire).toBeLessThanOrEqual(FACTS);
});
