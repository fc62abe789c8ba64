import type { Page } from '@playwright/test';
import { hold } from '../fixtures/hold';
import { untilHydrated, markDocument } from '../fixtures/hydration';
import { expect, test } from '../fixtures/site';

const GUIDE = 'How do I update my username?';
const comment = (page: Page) => page.getByRole('region', { name: 'Was this article helpful?' }).getByRole('textbox');

/** Delays the response of /_recalled until the returned function is called; then it lists every release of the page. */
async function recallAll(page: Page): Promise<() => Promise<void>> {
  const recalls = await page.evaluate(() => {
    const { releases } = JSON.parse(document.getElementById('picks')!.textContent!) as { releases: string[] };
    return releases.map((address) => address.split('/').slice(2, 4).join('@'));
  });
  await page.route('**/_recalled', (route) => route.fulfill({ json: recalls }));
  const release = await hold(page, '**/_recalled');
  return async () => {
    const response = page.waitForResponse('**/_recalled');
    release();
    await (await response).finished();
  };
}

/** Opens a guide without a new document; its release is recalled when `recall` is called. */
async function openGuideBeforeRecall(page: Page) {
  await page.goto('/help-center');
  await untilHydrated(page);
  const isSameDocument = await markDocument(page);
  const recall = await recallAll(page);
  await page.getByRole('main').getByRole('combobox').fill('username');
  await page.getByRole('option', { name: GUIDE }).click();
  return { isSameDocument, recall };
}

test('a recall during writing keeps the page and the typed text', async ({ page }) => {
  const { isSameDocument, recall } = await openGuideBeforeRecall(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(GUIDE);
  await page.getByRole('button', { name: 'Yes, thanks!' }).click();
  await comment(page).fill('Half a sentence that has not been');
  await recall();
  await comment(page).pressSequentially(' read yet');
  // A reload would have started before this response arrives.
  await page.evaluate(() => fetch('/healthz').then((healthy) => healthy.text()));
  await expect(comment(page)).toHaveValue('Half a sentence that has not been read yet');
  expect(await isSameDocument()).toBe(true);
});
