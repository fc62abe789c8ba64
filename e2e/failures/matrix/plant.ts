import type { Page } from '@playwright/test';
import { createHash } from 'node:crypto';

const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/**
 * Appends code to the entry of a release, and puts the new hash into the pages, as if a team had published it, so that no integrity check
 * fails.
 */
export function plant(code: (container: string) => string) {
  return async (page: Page, section: string, url: string): Promise<() => number> => {
    let count = 0;
    const selection = /id="picks">(.*?)<\/script>/s.exec(await (await fetch(`${url}/`)).text())![1]!;
    const { facts } = JSON.parse(selection) as { facts: { href: string; integrity: string } };
    const factsBefore = await (await fetch(url + facts.href)).text();
    const { container, entry } = JSON.parse(factsBefore).sections[section];
    const before = await (await fetch(url + entry)).text();
    const after = before + code(container);
    const factsAfter = factsBefore.replaceAll(hashOf(before), hashOf(after));
    const factsHash = `sha256-${createHash('sha256').update(factsAfter).digest('base64')}`;
    await page.route('**/*', async (route) => {
      const request = route.request();
      const { pathname } = new URL(request.url());
      if (pathname === entry) {
        count += 1;
        const headers = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' };
        return route.fulfill({ headers, body: after });
      }
      if (pathname === facts.href)
        return route.fulfill({ headers: { 'content-type': 'application/json', 'cache-control': 'no-store' }, body: factsAfter });
      if (request.resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const body = (await response.text()).replaceAll(facts.integrity, factsHash);
      // Not cached, so that the page is loaded again when the fault is removed.
      const { etag: _etag, ...headers } = response.headers();
      return route.fulfill({ status: response.status(), headers: { ...headers, 'cache-control': 'no-store' }, body });
    });
    return () => count;
  };
}
