import { expectAccessible } from '../fixtures/axe-faults';
import { startConsole } from '../fixtures/console';
import { chromiumPath } from '../fixtures/chromium-path';
import { publishOtherText } from '../fixtures/copied-release';
import { expect, test } from '../fixtures/site';

const VERSION = '9.9.1-aaaaaaaa';
const INTRO = 'What is new for groups and savers.';

// During a colour transition a button would have the contrast of neither theme. A trace of a second try would run scripts in the frame of the
// comparison, which allows none: each would be a fault in the browser's console.
test.use({ reducedMotion: 'reduce', trace: 'off', withNewer: true });

test('a second person sees the changed text in the request, and opens the comparison with the keyboard', async ({
  ownSite,
  page,
}) => {
  const changed = await publishOtherText(ownSite.data, 'news', VERSION, INTRO, INTRO.replace('is new', 'is sometimes new'));
  const tokenOf = async (person: string) => {
    const rights = ['--section', 'news', '--may', 'rollout'];
    return (await ownSite.release(['token', 'create', '--name', person, '--owner', person, ...rights])).last;
  };
  const [keza, eric] = [await tokenOf('keza'), await tokenOf('eric')];
  await ownSite.release(['approval', 'require', 'news']);
  const service = await startConsole(ownSite, { SITE_TRIAL: 'found', BROWSER_PATH: chromiumPath() });
  const answer = await fetch(`${service.url}/api/start`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${keza}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'news', version: VERSION, reason: 'plainer words' }),
  });
  expect(answer.status).toBe(202);

  await page.goto(service.url);
  await page.getByRole('textbox', { name: 'Token' }).focus();
  await page.keyboard.type(eric);
  await page.keyboard.press('Enter');
  const changes = page.getByRole('listitem').getByRole('region', { name: `What changes with ${changed}` });
  await expect(changes.getByRole('status')).toContainText('1 page changes', { timeout: 400_000 });
  await expect(changes).toContainText('/news (en): changed');
  await expect(changes.locator('ins').first()).toHaveText('sometimes');
  await expect(changes.locator('ins').first()).toBeVisible();
  // Not by colour alone, and in words for a screen reader.
  await expect(changes.locator('ins').first()).toHaveCSS('text-decoration-line', 'underline');
  expect(
    await changes
      .locator('ins')
      .first()
      .evaluate((it) => getComputedStyle(it, '::before').content),
  ).toBe('"added: "');
  for (const [width, colorScheme] of [
    [360, 'dark'],
    [1280, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('body')).toHaveClass(colorScheme === 'dark' ? 'dark' : '');
    await expectAccessible(page, `${width} px, ${colorScheme}`);
  }

  const faults: string[] = [];
  const pictures: string[] = [];
  page.on('console', (message) => {
    if (!message.location().url.endsWith('/favicon.ico')) faults.push(message.text());
  });
  page.on('response', (answer) => {
    if (answer.request().resourceType() === 'image') pictures.push(`${new URL(answer.url()).origin} ${answer.status()}`);
  });
  const link = changes.getByRole('link', { name: 'See the pages side by side' });
  const controls = await page.locator('a[href], button, summary').count();
  for (let left = controls; left > 0; left -= 1) {
    if (await link.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`What changes with ${changed}`);
  await expect(page.getByRole('img', { name: /^the release, [1-9]/ })).toHaveCount(2);
  await expect.poll(() => pictures).toEqual(Array(4).fill(`${service.url} 200`));
  expect(faults).toEqual([]);
  await service.stop();
});
