import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { untilHydrated } from '../fixtures/hydration';
import { expect, test } from '../fixtures/site';
import { MOST_SHIFT, shiftOf, WATCH_SHIFTS } from '../fixtures/watch-shifts';

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
  await page.addInitScript({ content: WATCH_SHIFTS });
  const { port } = slow.address() as AddressInfo;
  await page.goto(`http://localhost:${port}/help-center/how-do-i-create-goal?lng=en`, { waitUntil: 'commit' });
  await expect.poll(() => page.evaluate('performance.getEntriesByName("first-contentful-paint").length')).toBe(1);
  await expect(page.getByRole('navigation', { name: 'Help topics' }), 'the topics have not arrived').toHaveCount(0);
  finish();
  await untilHydrated(page);
  await page.waitForLoadState('networkidle');
  expect(await shiftOf(page)).toBeLessThanOrEqual(MOST_SHIFT);
  slow.closeAllConnections();
  slow.close();
});
