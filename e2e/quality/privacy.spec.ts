import type { Page } from '@playwright/test';
import { ROUTES } from 'tooling/testing/routes';
import { untilHydrated } from '../fixtures/hydration';
import { cachedPaths, openCached } from '../fixtures/offline';
import { expect, test } from '../fixtures/site';
import { sitemapPages } from '../fixtures/sitemap';
import { watchHosts } from '../fixtures/watch-hosts';

/** Tags that make a browser request another host; links are not among them. */
const ELSEWHERE =
  /<(?:script|img|iframe|source|video|audio|embed|object|form|use|image|input|track)\b[^>]*\b(?:src|srcset|href|action|data|poster)="\s*(?:[a-z]+:)?\/\/[^>]*>|<link\b(?![^>]*rel="(?:canonical|alternate)")[^>]*href="\s*(?:[a-z]+:)?\/\/[^>]*>/gi;

test('no page in either language makes the browser request another host', async ({ request }) => {
  const pages = (await sitemapPages(request)).map(({ address }) => address);
  expect(pages.length).toBeGreaterThan(90);
  const styles = new Set<string>();
  for (const address of [...pages, '/no-such-page?lng=en', '/no-such-page?lng=rw']) {
    const answer = await request.get(address);
    const html = await answer.text();
    expect([address, ...(html.match(ELSEWHERE) ?? [])]).toEqual([address]);
    for (const [, file] of html.matchAll(/<link[^>]*href="([^"]+\.css)"/g)) styles.add(file!);
    const policy = answer.headers()['content-security-policy'];
    expect(policy?.replaceAll(/'sha256-[^']+'/g, '').replaceAll(/\s+/g, ' ')).toBe(POLICY);
  }
  expect(styles.size).toBeGreaterThan(3);
  for (const file of styles)
    expect(await (await request.get(file)).text(), file).not.toMatch(/url\(\s*["']?(?:https?:)?\/\/|@import/);
});

/** The content security policy, which allows requests to this site only. */
const POLICY =
  "default-src 'none'; script-src 'self' ; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default prose; report-uri /_reports";

// `every-page.spec.ts` looks at one page of each kind.
if (process.env.SOAK === '1')
  test('each page of the sitemap sends requests only to this site once it is hydrated', async ({ page, request, site }) => {
    const hosts = watchHosts(page);
    for (const { address } of await sitemapPages(request)) {
      await page.goto(address);
      await untilHydrated(page);
      // Scrolls, so that lazy images are requested.
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await page.waitForLoadState('networkidle');
    }
    expect([...hosts]).toEqual([new URL(site.url).host]);
  });

const stored = async (page: Page) => ({
  cookies: await page.context().cookies(),
  localStorage: await page.evaluate(() => Object.keys(localStorage)),
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('without choices the worker caches visited pages and their files, no search queries, and no guides', async ({ page }) => {
    for (const route of ROUTES) await openCached(page, route);
    await page.goto('/help-center/search?q=pin');
    await untilHydrated(page);
    await openCached(page, '/help-center');
    expect(await stored(page)).toEqual({ cookies: [], localStorage: [] });
    const caches = await page.evaluate(() => window.caches.keys());
    expect(caches.map((name) => name.replace(/^offline-\d+-([0-9a-f]{12}-)?/, '')).sort()).toEqual(['files', 'notes', 'visited']);
    expect((await cachedPaths(page, 'visited')).sort()).toEqual(ROUTES.map((route) => route.split('?')[0]).sort());
    expect((await cachedPaths(page, 'files')).filter((path) => !path.startsWith('/_releases/'))).toEqual([]);
    expect((await cachedPaths(page, 'notes')).sort()).toEqual(['/language', '/theme']);
  });
});
