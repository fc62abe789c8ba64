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
const messages = (posted: Request[]) => posted.map((request) => request.postDataJSON().message);
const keys = (posted: Request[]) => posted.map((request) => request.headers()['idempotency-key']);

async function answer(page: Page, choice: 'Yes, thanks!' | 'Not really', text: string) {
  await region(page).getByRole('button', { name: choice }).click();
  await comment(page).fill(text);
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

test('a reader who was not helped gives a reason, by default "Other", and closes the thanks', async ({ page }) => {
  const posted = watchInbox(page);
  await page.goto(GUIDE);
  await untilHydrated(page);
  await answer(page, 'Not really', 'Which PIN?');
  await expect(page.getByRole('radio')).toHaveCount(4);
  await expect(page.getByRole('radio', { name: 'Other' })).toBeChecked();
  const heights = await region(page)
    .locator('label:has([type=radio])')
    .evaluateAll((reasons) => reasons.map((reason) => reason.getBoundingClientRect().height));
  expect(Math.min(...heights), 'each reason is as tall as a thumb').toBeGreaterThanOrEqual(44);
  await page.getByRole('radio', { name: 'I found it confusing or difficult to read' }).check();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(1);
  const stored = page.waitForResponse(INBOX);
  await submit(page).click();
  expect((await stored).status()).toBe(204);
  expect(posted[0]!.postDataJSON()).toEqual({
    action: 'notReallyApi',
    help_center_article_link: page.url(),
    reason: 2,
    more_info_about_the_reason: 'Which PIN?',
  });
  await region(page).getByRole('button', { name: 'Close' }).click();
  await expect(thanks(page)).toHaveText('');
  await expect(region(page).getByRole('button', { name: 'Close' })).toHaveCount(0);
});

test('stores feedback that cannot be sent, and sends it once on a later page with a connection', async ({ page, context }) => {
  await page.goto(GUIDE);
  await untilHydrated(page);
  const posted = watchInbox(page);
  await page.route(INBOX, (route) => route.abort('internetdisconnected'));
  await answer(page, 'Yes, thanks!', 'Nta murandasi');
  await submit(page).click();
  await expect(thanks(page)).toHaveText('Thank you for your feedback!');
  await page.unroute(INBOX);

  const stored = page.waitForResponse(INBOX);
  await page.goto('/help-center');
  expect((await stored).status()).toBe(204);
  expect(messages(posted)).toEqual(['Nta murandasi', 'Nta murandasi']);
  expect(new Set(keys(posted)).size, 'both requests have the same idempotency key').toBe(1);

  const later = await context.newPage();
  const again = watchInbox(later);
  await later.goto('/help-center');
  await untilHydrated(later);
  await later.waitForLoadState('networkidle');
  expect(again).toEqual([]);
});

test('sends stored feedback from the open guide when the connection is back', async ({ page, context }) => {
  await page.goto(GUIDE);
  await untilHydrated(page);
  const posted = watchInbox(page);
  await context.setOffline(true);
  await answer(page, 'Yes, thanks!', 'Nta murandasi');
  await submit(page).click();
  await expect(thanks(page)).toHaveText('Thank you for your feedback!');
  const stored = page.waitForResponse(INBOX);
  await context.setOffline(false);
  expect((await stored).status()).toBe(204);
  expect(new Set(keys(posted)).size).toBe(1);
});
