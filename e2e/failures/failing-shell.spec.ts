import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { hoverControl, untilHydrated } from '../fixtures/hydration';
import { expect, test } from '../fixtures/site';

/** Removes a field of the brand that the footer needs, so that it throws, and only in the browser. */
async function breakFooter(page: Page) {
  const broken = new Map<string, string>();
  await page.route('**/*', async (route) => {
    const request = route.request();
    const facts = broken.get(new URL(request.url()).pathname);
    if (facts) return route.fulfill({ body: facts, contentType: 'application/json' });
    if (request.resourceType() !== 'document') return route.fallback();
    const answer = await route.fetch();
    const html = await answer.text();
    const [element, before, json, after] = /(<script type="application\/json" id="picks">)(.*?)(<\/script>)/.exec(html)!;
    const selection = JSON.parse(json!);
    const { site, ...rest } = await (await fetch(new URL(selection.facts.href, request.url()))).json();
    delete site.social;
    const text = JSON.stringify({ site, ...rest });
    broken.set(selection.facts.href, text);
    selection.facts.integrity = `sha256-${createHash('sha256').update(text).digest('base64')}`;
    await route.fulfill({ response: answer, body: html.replace(element!, () => before + JSON.stringify(selection) + after) });
  });
}

test('an error in the footer leaves the page readable and its links working, and shows an alert', async ({ page }) => {
  await breakFooter(page);
  await page.goto('/terms-conditions');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Part of this page stopped working');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Terms of Service');
  expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(1_000);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Home' })).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page).toHaveURL('/privacy-policy');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();

  // Hovering hydrates the page.
  await page.getByRole('banner').getByRole('button').first().hover();
  await expect(alert).toBeVisible();
  await page.unroute('**/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await untilHydrated(page);
  await expect(alert).toHaveCount(0);
});

test('a page whose script and texts cannot be downloaded works as HTML, and is hydrated at the press after the network is back', async ({
  page,
}) => {
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  const texts = '**/_releases/shell/**/messages-en*';
  let refused = 0;
  await page.route(texts, (route) => {
    refused += 1;
    return route.abort();
  });
  const script = '**/_releases/shell/**/main.*.js';
  let failed = 0;
  await page.route(script, (route) => {
    failed += 1;
    return route.abort();
  });
  await page.goto('/terms-conditions');
  const menu = page.getByRole('banner').getByRole('button', { name: 'Language: English' });
  await hoverControl(page);
  // The preload, and then the script itself.
  await expect.poll(() => failed).toBe(2);
  await page.unroute(script);
  const until = (act: () => Promise<unknown>, requests: number) =>
    expect.poll(() => act().then(() => refused)).toBeGreaterThanOrEqual(requests);
  await until(() => hoverControl(page), 1);
  // Each press after a failure requests the texts twice; the first time they are preloaded as well.
  await until(() => menu.click(), 5);
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
  await page.unroute(texts);
  await menu.click();
  await untilHydrated(page);
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  expect(errors).toEqual([]);
});
