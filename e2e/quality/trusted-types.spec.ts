import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { untilHydrated, markDocument } from '../fixtures/hydration';
import { expect, test } from '../fixtures/site';
import { watchConsole } from '../fixtures/watch-console';

/** Attempts of code in the page to run a string. Each is a string itself, so that it runs under the page's policy and not under the test's. */
const ATTEMPTS = [
  `document.createElement('div').innerHTML = '<img src=x>'`,
  `document.body.insertAdjacentHTML('beforeend', '<b>x</b>')`,
  `document.createElement('script').text = 'globalThis.ran = true'`,
  `document.createElement('script').src = '/_releases/help/1.0.0/elsewhere.js'`,
  `document.createElement('script').src = 'https://evil.test/x.js'`,
  `trustedTypes.createPolicy('mine', { createHTML: (html) => html })`,
];

/** The stored reports; the file is created with the first. */
function readLog(data: string): string {
  const file = path.join(data, 'reports/last.jsonl');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

test('reports no violation while a visitor changes sections, and blocks strings from becoming markup or script', async ({
  ownSite,
  page,
}) => {
  const errors = watchConsole(page);
  await page.goto(`${ownSite.url}/`);
  await untilHydrated(page);
  const isSameDocument = await markDocument(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click();
  await expect(page.locator('[data-document] h2').first()).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help Center' }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /password/i })
    .first()
    .click();
  await expect(page.locator('[data-document] li').first()).toBeVisible();
  expect(await isSameDocument()).toBe(true);
  expect(errors).toEqual([]);

  for (const attempt of ATTEMPTS) {
    const outcome = await page.evaluate(`(() => { try { ${attempt}; return 'done'; } catch (error) { return error.name; } })()`);
    expect(outcome, attempt).toBe('TypeError');
  }
  const log = () => readLog(ownSite.data);
  await expect.poll(log).toContain('require-trusted-types-for');
  expect(log()).not.toContain('evil.test/x.js');
});

test('a text that was changed in transit is not shown: the server’s page is, and the site gets a report also without a rollout', async ({
  ownSite,
  page,
}) => {
  await page.route('**/_releases/legal/**/content/en/**', async (route) => {
    if (route.request().url().endsWith('hashes.json')) return route.fallback();
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('Terms', 'Free money') });
  });
  await page.goto(`${ownSite.url}/`);
  await untilHydrated(page);
  const isSameDocument = await markDocument(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click();
  await expect(page.locator('[data-document]').first()).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('Free money');
  expect(await isSameDocument()).toBe(false);
  const log = () => readLog(ownSite.data);
  await expect.poll(log).toMatch(/"integrity","what":"another hash","blocked":"legal@/);
});
