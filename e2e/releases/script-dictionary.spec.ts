import { untilHydrated } from '../fixtures/hydration';
import { expect, NEWER_SKIP, newerShell, test } from '../fixtures/site';
import { watchConsole } from '../fixtures/watch-console';

test.use({ withNewer: true });

/** Bytes of script that a returning phone downloads after a release of the shell. */
const SCRIPT_AGAIN = 25_000;

test('a returning phone downloads only the difference of the script after a release of the shell', async ({ ownSite, page }) => {
  const errors = watchConsole(page);
  const scripts: Record<string, number> = {};
  const encodings = new Set<string>();
  const devtools = await page.context().newCDPSession(page);
  const addresses = new Map<string, string>();
  devtools.on('Network.responseReceived', ({ requestId, response, type }) => {
    if (type !== 'Script' || response.fromDiskCache) return;
    addresses.set(requestId, response.url);
    if (/\/main\./.test(response.url))
      encodings.add(response.headers['Content-Encoding'] ?? response.headers['content-encoding']!);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const address = addresses.get(requestId);
    if (address) scripts[address] = Math.max(scripts[address] ?? 0, encodedDataLength);
  });
  await devtools.send('Network.enable');

  const address = `${ownSite.url}/terms-conditions`;
  await page.goto(address);
  await untilHydrated(page);
  expect([...encodings]).toEqual(['br']);

  expect((await ownSite.release(['start', newerShell(), '--stages', '100'])).code).toBe(0);
  await ownSite.release(['promote', 'shell']);
  await expect.poll(async () => (await fetch(address)).text()).toContain(NEWER_SKIP);

  // The request of another phone makes the origin compute the difference.
  const [main] = Object.keys(scripts).filter((script) => /\/main\./.test(script));
  const digest = await page.evaluate(async (old) => {
    const bytes = await (await fetch(old, { cache: 'force-cache' })).arrayBuffer();
    return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))));
  }, main!);
  const next = /\/_releases\/shell\/[^"]+\/main\.[0-9a-f]+\.js/.exec(await (await fetch(address)).text())![0];
  const headers = { 'Accept-Encoding': 'br, dcz', 'Available-Dictionary': `:${digest}:` };
  await expect
    .poll(async () => (await page.context().request.get(ownSite.url + next, { headers })).headers()['content-encoding'])
    .toBe('dcz');

  encodings.clear();
  for (const script of Object.keys(scripts)) delete scripts[script];
  await page.goto(address);
  await untilHydrated(page);
  await expect(page.getByRole('link', { name: NEWER_SKIP })).toHaveCount(1);
  expect([...encodings]).toEqual(['dcz']);
  const bytes = Object.values(scripts).reduce((sum, size) => sum + size, 0);
  expect(bytes, JSON.stringify(scripts)).toBeLessThanOrEqual(SCRIPT_AGAIN);
  expect(errors).toEqual([]);
});
