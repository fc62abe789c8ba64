import type { Page, Route } from '@playwright/test';
import { untilHydrated, markDocument } from '../fixtures/hydration';
import { expect, test } from '../fixtures/site';

const GUIDE = 'How do I update my username?';
const comment = (page: Page) => page.getByRole('region', { name: 'Was this article helpful?' }).getByRole('textbox');

/** Answers that every release of the page is recalled, once the returned function is called. */
async function recallAll(page: Page): Promise<() => Promise<void>> {
  let answer = (): void => undefined;
  const late = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const recalls = await page.evaluate(() => {
    const { releases } = JSON.parse(document.getElementById('picks')!.textContent!) as { releases: string[] };
    return releases.map((address) => address.split('/').slice(2, 4).join('@'));
  });
  await page.route('**/_recalled', async (route: Route) => {
    await late;
    await route.fulfill({ json: recalls });
  });
  return async () => {
    const response = page.waitForResponse('**/_recalled');
    answer();
    await (await response).finished();
  };
}

/** A guide that was reached within the page, under which its release is recalled once `answer` is called. */
async function openGuideBeforeRecall(page: Page) {
  await page.goto('/help-center');
  await untilHydrated(page);
  const isSameDocument = await markDocument(page);
  const answer = await recallAll(page);
  await page.getByRole('main').getByRole('combobox').fill('username');
  await page.getByRole('option', { name: GUIDE }).click();
  return { isSameDocument, answer };
}

test('a recall that becomes known while a reader writes leaves them their page and their words', async ({ page }) => {
  const { isSameDocument, answer } = await openGuideBeforeRecall(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(GUIDE);
  await page.getByRole('button', { name: 'Yes, thanks!' }).click();
  await comment(page).fill('Half a sentence that has not been');
  await answer();
  await comment(page).pressSequentially(' read yet');
  // A document that loads itself again would have done so before a further answer of the server.
  await page.evaluate(() => fetch('/healthz').then((healthy) => healthy.text()));
  await expect(comment(page)).toHaveValue('Half a sentence that has not been read yet');
  expect(await isSameDocument()).toBe(true);
});

test('a reader who has written nothing gets a new document', async ({ page }) => {
  const { isSameDocument, answer } = await openGuideBeforeRecall(page);
  await page.getByRole('button', { name: 'Yes, thanks!' }).click();
  await answer();
  await expect.poll(() => isSameDocument().catch(() => true)).toBe(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(GUIDE);
});
