import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/site';
import { watchConsole } from '../fixtures/watch-console';

/** Bytes, as sent to a browser that has the previous page as a dictionary. */
const NEXT_PAGE = 2_500;
const INDEX = '/help-center';
const GUIDES = [
  'how-do-i-exit-a-crowdfunding-group',
  'how-do-i-create-goal',
  'how-do-i-edit-goal',
  'how-do-i-save-for-a-goal',
  'how-do-i-exit-ikimina-group',
  'how-do-i-update-my-username',
];

async function open(page: Page, address: string) {
  const response = (await page.goto(address))!;
  const { responseBodySize } = await response.request().sizes();
  const headers = await response.allHeaders();
  return { encoding: headers['content-encoding'], bytes: responseBodySize, headers };
}

test.beforeEach(async ({ page }) => {
  // Never idle, so that pages are only read and not hydrated.
  await page.addInitScript('globalThis.requestIdleCallback = () => 0');
});

for (const language of ['en', 'rw']) {
  test(`sends a reader of several guides in ${language} only the difference to the previous page`, async ({ page }) => {
    const errors = watchConsole(page);
    expect((await open(page, `${INDEX}?lng=${language}`)).encoding).toBe('br');
    const sizes: number[] = [];
    for (const guide of GUIDES) {
      const { encoding, bytes } = await open(page, `${INDEX}/${guide}`);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('article').getByRole('listitem').first()).toBeVisible();
      // The browser may store the dictionary after it has shown the page.
      if (encoding === 'dcz') sizes.push(bytes);
    }
    expect(sizes).not.toEqual([]);
    expect(sizes.filter((size) => size > NEXT_PAGE)).toEqual([]);
    expect(errors).toEqual([]);
  });
}
