import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { untilHydrated } from '../fixtures/hydration';
import { ROUTES } from '../fixtures/routes';
import { expect, test } from '../fixtures/site';

/** The site's budget; search engines rate up to 0.1 as good. */
const MOST = 0.02;

// A string, because tsx would insert helper names into a function.
const WATCH = `
  globalThis.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

for (const width of [360, 1280]) {
  test(`pages have no layout shift while they load and are scrolled, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.addInitScript({ content: WATCH });
    for (const route of ROUTES) {
      await page.goto(`${route}?lng=rw`, { waitUntil: 'networkidle' });
      await untilHydrated(page);
      for (let scrolls = 0; scrolls < 5; scrolls += 1) await page.mouse.wheel(0, 600);
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate('globalThis.shift'), route).toBeLessThanOrEqual(MOST);
    }
  });
}

test('a guide has no layout shift when it is painted before the topics beside it', async ({ page, site }) => {
  let finish = (): void => undefined;
  const painted = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const slow = createServer((request, response) => {
    const headers = { ...request.headers, host: new URL(site.url).host, 'accept-encoding': 'identity' };
    send(site.url + request.url, { headers }, async (answer) => {
      const { 'content-length': _length, ...rest } = answer.headers;
      response.writeHead(answer.statusCode!, rest);
      if (!answer.headers['content-type']?.startsWith('text/html')) return answer.pipe(response);
      const html = await text(answer);
      const topics = html.lastIndexOf('<div', html.lastIndexOf('<nav', html.indexOf('</main>')));
      response.write(html.slice(0, topics));
      await painted;
      return response.end(html.slice(topics));
    }).end();
  });
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
  await page.setViewportSize({ width: 1280, height: 740 });
  await page.addInitScript({ content: WATCH });
  const { port } = slow.address() as AddressInfo;
  await page.goto(`http://localhost:${port}/help-center/how-do-i-create-goal?lng=en`, { waitUntil: 'commit' });
  await expect.poll(() => page.evaluate('performance.getEntriesByName("first-contentful-paint").length')).toBe(1);
  await expect(page.getByRole('navigation', { name: 'Help topics' }), 'the topics have not arrived').toHaveCount(0);
  finish();
  await untilHydrated(page);
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate('globalThis.shift')).toBeLessThanOrEqual(MOST);
  slow.closeAllConnections();
  slow.close();
});
