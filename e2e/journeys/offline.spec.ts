import { untilHydrated } from '../fixtures/hydration';
import { axeFaults } from '../fixtures/axe-faults';
import { commentsIn } from '../fixtures/feedback';
import { cachedPaths, offlineNotice, openCached, saveGuides } from '../fixtures/offline';
import { showTheme } from '../fixtures/show-theme';
import { expect, test } from '../fixtures/site';

const GUIDE = '/help-center/how-do-i-create-goal';
const AS_OF = /This copy is from \d+ \w+ \d{4}, \d\d:\d\d\./;

// During the transitions of a change of theme, axe would read colours between the two.
test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' });

test('a reader saves the guides, and reads, searches and writes feedback offline, which is sent once', async ({
  ownSite,
  page,
  context,
}) => {
  const heading = page.getByRole('heading', { level: 1 });
  await openCached(page, `${ownSite.url}/help-center`);
  await saveGuides(page);

  await test.step('the page says that it is offline, and how old it is', async () => {
    await context.setOffline(true);
    await expect(offlineNotice(page)).toHaveText(AS_OF);
    await page.reload();
    await expect(heading).toHaveText('Help Center');
    await expect(offlineNotice(page)).toHaveText(AS_OF);
    for (const colorScheme of ['light', 'dark'] as const) {
      await showTheme(page, colorScheme);
      expect.soft(await axeFaults(page), colorScheme).toEqual([]);
    }
    await page.mouse.wheel(0, 600);
    const toTop = page.getByRole('button', { name: 'Scroll to top' });
    // A press reaches it only where the mark does not cover it.
    await toTop.click();
    await expect(toTop).toHaveCount(0);
  });

  await test.step('the search finds and opens a guide that was never opened before', async () => {
    await untilHydrated(page);
    await page.getByRole('main').getByRole('combobox').fill('penalties');
    await page.getByRole('option').first().click();
    await expect(heading).toHaveText(/penalties/);
    await expect(offlineNotice(page)).toHaveText(AS_OF);
  });

  await test.step('a page that is not saved leads to the saved ones', async () => {
    await page.goto(`${ownSite.url}/privacy-policy`);
    await expect(heading).toHaveText('You are offline');
    await expect(page.locator('body')).toHaveClass('dark');
    expect.soft(await axeFaults(page)).toEqual([]);
    await page.getByRole('link', { name: /create goal/ }).click();
    await expect(page).toHaveURL(ownSite.url + GUIDE);
  });

  await test.step('feedback is stored, and sent when the connection is back', async () => {
    await untilHydrated(page);
    const region = page.getByRole('region', { name: 'Was this article helpful?' });
    await region.getByRole('button', { name: 'Yes, thanks!' }).click();
    await region.getByRole('textbox').fill('Nta murandasi');
    await region.getByRole('button', { name: 'Submit' }).click();
    await expect(region.getByRole('status')).toHaveText('Thank you for your feedback!');
    // The notice does not cover the thanks, and the thanks do not cover the button beside them.
    await expect(region.getByRole('button', { name: 'Close' })).toBeInViewport();
    await region.getByRole('button', { name: 'Close' }).click({ trial: true });
    await page.getByRole('button', { name: 'Scroll to top' }).click({ trial: true });
    await context.setOffline(false);
    await expect(offlineNotice(page)).toContainText('The connection is back.');
    await expect.poll(() => commentsIn(ownSite.data)).toEqual(['Nta murandasi']);
    await page.reload();
    await untilHydrated(page);
    await expect(offlineNotice(page)).toHaveText('');
    await page.waitForLoadState('networkidle');
    expect(await commentsIn(ownSite.data)).toEqual(['Nta murandasi']);
  });

  await test.step('the reader can delete the saved guides', async () => {
    await page.goto(`${ownSite.url}/help-center`);
    await untilHydrated(page);
    await page.getByRole('button', { name: 'Remove them' }).click();
    await expect(page.getByRole('button', { name: 'Save the guides on this phone' })).toBeVisible();
    expect(await cachedPaths(page, 'set:')).toEqual([]);
  });
});

test('a legal text that was read is shown offline with its own date and its age', async ({ page, context }) => {
  await openCached(page, '/terms-conditions');
  const text = await page.getByRole('tabpanel').first().innerText();
  await context.setOffline(true);
  await page.reload();
  await expect(offlineNotice(page)).toHaveText(AS_OF);
  expect(await page.getByRole('tabpanel').first().innerText()).toBe(text);
  expect(text).toContain('3 April 2025');
});
