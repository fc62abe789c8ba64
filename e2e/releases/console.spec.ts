import type { Page } from '@playwright/test';
import type { RunningOrigin } from 'tooling/test/start-origin';
import { freePort } from 'tooling/test/free-port';
import { signIn, startConsole } from '../fixtures/console';
import { publishCopy } from '../fixtures/copied-release';
import { writeFeedback } from '../fixtures/feedback';
import { startSignInProvider } from '../fixtures/identity-providers';
import { expect, newerNews, test } from '../fixtures/site';
import { visitors } from '../fixtures/visitors';
import { watchConsole } from '../fixtures/watch-console';

test.use({ withNewer: true });

let service: RunningOrigin;
test.afterEach(() => service.stop());

const news = (page: Page) => page.getByRole('region', { name: 'news', exact: true });

/** Opens a command's dialog with the keyboard, enters a reason and confirms. */
async function confirm(page: Page, command: string, reason: string): Promise<void> {
  await news(page).getByRole('button', { name: command }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `${command} news` });
  await expect(dialog.getByRole('status', { name: 'What changes' })).toContainText(/visitor/);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await dialog.getByRole('button', { name: command, exact: true }).press('Enter');
  // New pairs are rendered before the dialog closes.
  await expect(dialog).toBeHidden({ timeout: 60_000 });
}

test('a person starts a failing candidate, sees its automatic abort with the reason, and rolls back', async ({
  ownSite,
  page,
}) => {
  const errors = watchConsole(page);
  service = await startConsole(ownSite);
  const result = await ownSite.release(['sign', publishCopy(ownSite.data, 'news', '1.2.0-00000bad'), '--reason', 'a copy']);
  expect(result.code, result.stderr).toBe(0);
  const started = await ownSite.release(['start', newerNews(), '--stages', '50']);
  expect(started.code, started.stderr).toBe(0);
  await signIn(page, ownSite, service.url, 'news', 'read,rollout');

  await expect(page.getByRole('heading', { name: 'Releases' })).toBeVisible();
  await expect(news(page)).toContainText('1.1.0 50 %');
  await confirm(page, 'Promote', 'no visitor has missed anything');
  await expect(news(page)).toContainText('1.1.0 100 %');

  await news(page).getByRole('button', { name: 'Start' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Start news' });
  await dialog.getByRole('combobox', { name: 'Release' }).selectOption('1.2.0-00000bad');
  await dialog.getByRole('textbox', { name: 'Stages in percent' }).fill('50, 20');
  await expect(dialog.getByRole('status', { name: 'What changes' })).toContainText('must rise');
  await dialog.getByRole('textbox', { name: 'Stages in percent' }).fill('50, 100');
  await expect(dialog.getByRole('status', { name: 'What changes' })).toContainText(
    '50 % of the visitors get news 1.2.0-00000bad in place of 1.1.0',
  );
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('clearer deposit guides');
  await dialog.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(news(page)).toContainText('1.2.0-00000bad 50 %', { timeout: 60_000 });

  await test.step('the console reconnects after the connection is lost', async () => {
    await service.stop();
    await expect(page.getByText('Connection lost.')).toBeVisible();
    service = await startConsole(ownSite, {}, Number(new URL(service.url).port));
    await expect(page.getByText('Connection lost.')).toBeHidden();
  });

  const sessions = await visitors(ownSite, 30, { stable: 'loaded', candidate: 'failed' });
  expect(sessions.candidate).toBeGreaterThan(8);
  await expect(news(page)).toContainText('was aborted', { timeout: 30_000 });
  await expect(news(page)).toContainText('automatic: The candidate fails more often than stable');
  await expect(news(page).getByRole('figure', { name: 'Failures by arm' })).toBeVisible();
  const numbers = news(page).getByRole('table', { name: /Failed sessions of each arm/ });
  await expect(numbers.getByRole('row').nth(1)).toContainText(/(\d+) of \1 \(100 %\)/);
  await expect(news(page).getByRole('table', { name: 'Causes of failures' })).toContainText('script chunk failed to load');
  const newest = page.getByRole('list', { name: 'History' }).getByRole('listitem').first();
  await expect(newest).toContainText('abort news (by itself)');
  await expect(newest).toContainText('the origin, by its verdict');

  await confirm(page, 'Roll back', 'the new pictures are too heavy');
  await expect(news(page)).not.toContainText('1.1.0 100 %');
  await expect(newest).toContainText('the new pictures are too heavy');
  await expect(newest).toContainText('token rollout-news · from 127.0.0.1 · with console');
  expect(
    errors.filter((error) => !/ERR_CONNECTION_REFUSED|Failed to load resource|ERR_INCOMPLETE_CHUNKED|ERR_EMPTY/.test(error)),
  ).toEqual([]);
});

test('signs in admitted people through the company’s identity provider, who search, mark and export ten thousand comments, and no others', async ({
  ownSite,
  page,
}) => {
  const texts = Array.from({ length: 10_000 }, (_, index) => `=1+${index} number ${index}`);
  await writeFeedback(
    ownSite.data,
    texts.map((text) => ({ helpful: true, text })),
  );
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const provider = await startSignInProvider(`${address}/session/sign-in/back`);
  service = await startConsole(
    ownSite,
    {
      CONSOLE_ISSUER: provider.issuer,
      CONSOLE_CLIENT_ID: 'console',
      CONSOLE_CLIENT_SECRET: 'a secret of the test',
      CONSOLE_ADDRESS: address,
    },
    port,
  );
  const signInAs = async (name: string) => {
    await page.context().clearCookies();
    await page.goto(address);
    await page.getByRole('link', { name: `Sign in with ${new URL(provider.issuer).host}` }).click();
    await page.locator('[name=login]').fill(name);
    await page.locator('[name=password]').fill('anything');
    await page.locator('[type=submit]').click();
    await page.locator('[type=submit]').click();
  };
  const add = ['person', 'add', '--section', '*', '--may', 'read,publish,rollout'];
  await ownSite.release([...add, '--name', 'keza', '--identity', 'keza@company.example']);
  await ownSite.release([...add, '--name', 'unverified', '--identity', 'unverified@company.example']);

  await signInAs('keza');
  await expect(page.getByRole('heading', { name: 'Releases' })).toBeVisible();
  await expect(page.getByText('person keza', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Feedback' }).click();
  await expect(page.getByRole('heading', { name: 'Feedback' })).toBeVisible();
  await expect(page.getByText('10000 comments, 10000 of them new.')).toBeVisible();
  const row = page.getByRole('table').getByRole('row', { name: /how do i create goal/i });
  await expect(row.getByRole('cell').first()).toHaveText('2500');

  await page.getByRole('searchbox', { name: 'Search comments' }).fill('number 9876');
  await expect(page.getByText('1 of 10000 comments.')).toBeVisible();
  await page.getByRole('button', { name: 'Mark as done' }).click();
  await expect(page.getByText('Done by person keza')).toBeVisible();
  const href = await page.getByRole('link', { name: 'Export as CSV' }).getAttribute('href');
  const csv = await page.evaluate((address) => fetch(address).then((response) => response.text()), href!);
  expect(csv.trim().split('\r\n')).toEqual([
    expect.stringContaining('"time"'),
    expect.stringContaining(`"'=1+9876 number 9876"`),
  ]);

  for (const stranger of ['mugisha', 'unverified']) {
    await signInAs(stranger);
    await expect(page.getByRole('alert')).toContainText('is not admitted');
  }
  await provider.stop();
});
