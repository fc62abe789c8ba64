import type { Page, Request } from '@playwright/test';
import { untilHydrated } from '../fixtures/hydration';
import { expect, test } from '../fixtures/site';

const GUIDE = '/help-center/how-do-i-create-goal';
const INBOX = '**/api/web/index';

const region = (page: Page) => page.getByRole('region', { name: 'Was this article helpful?' });
const comment = (page: Page) => region(page).getByRole('textbox');
const submit = (page: Page) => region(page).getByRole('button', { name: 'Submit' });
const thanks = (page: Page) => region(page).getByRole('status');

/** Collects the requests that submit feedback, in order. */
function watchInbox(page: Page): Request[] {
  const posted: Request[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/web/index')) posted.push(request);
  });
  return posted;
}

test('a reader who was helped sends a comment, and sees the thanks for five seconds', async ({ page }) => {
  await page.clock.install();
  const posted = watchInbox(page);
  await page.goto(GUIDE);
  await untilHydrated(page);
  await expect(comment(page)).toHaveCount(0);
  await region(page).getByRole('button', { name: 'Yes, thanks!' }).click();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await expect(region(page).getByText('0/600')).toBeVisible();
  await expect(submit(page)).toBeDisabled();
  await comment(page).fill('   ');
  await expect(submit(page)).toBeDisabled();
  await comment(page).fill('Byaramfashije');
  await expect(region(page).getByText('13/600')).toBeVisible();

  const stored = page.waitForResponse(INBOX);
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await submit(page).click();
  expect((await stored).status()).toBe(204);
  await expect(thanks(page)).toHaveText('Thank you for your feedback!');
  await expect(comment(page)).toHaveCount(0);
  expect(posted.map((request) => request.postDataJSON())).toEqual([
    { action: 'yesThanksApi', help_center_article_link: page.url(), message: 'Byaramfashije' },
  ]);
  await page.clock.runFor(4_900);
  await expect(thanks(page)).toHaveText('Thank you for your feedback!');
  await page.clock.runFor(100);
  await expect(thanks(page)).toHaveText('');
});
