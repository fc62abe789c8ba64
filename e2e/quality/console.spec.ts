import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/axe-faults';
import { startConsole } from '../fixtures/console';
import { SOME_WEEKS, writeFeedback } from '../fixtures/feedback';
import { focusMark } from '../fixtures/focus-mark';
import { expect, newerHelp, test, type OwnSite } from '../fixtures/site';
import { sampleVariants } from '../fixtures/sample-variants';

const PAGES = ['/', '/sections/help', '/history', '/feedback', '/notifications', '/explain'];
/** A narrow light window and a wide dark one; `npm run test:soak` adds the other two combinations. */
const LOOKS = ([360, 1280] as const)
  .flatMap((width) => (['light', 'dark'] as const).map((theme) => ({ width, theme })))
  .filter(({ width, theme }) => process.env.SOAK === '1' || (width === 360) === (theme === 'light'));

test.use({ reducedMotion: 'reduce', withNewer: true });

/** Starts a console with a rollout and feedback, so that all charts, tables and buttons are shown. */
async function startWithRollout(site: OwnSite) {
  await writeFeedback(site.data, SOME_WEEKS);
  const started = await site.release(['start', newerHelp(), '--stages', '10,50']);
  expect(started.code, started.stderr).toBe(0);
  return startConsole(site);
}

/** What stays while the rest scrolls, and does not cover the rest: heads of tables without a background, links of the top bar. */
const seenThrough = (page: Page) =>
  page.evaluate(() => {
    const heads = [...document.querySelectorAll('thead th')].filter(
      (head) => getComputedStyle(head).backgroundColor === 'rgba(0, 0, 0, 0)',
    );
    const links = new Set<Element>();
    for (let place = document.documentElement.scrollHeight; place >= 0; place -= 16) {
      window.scrollTo({ top: place, behavior: 'instant' });
      for (const link of document.querySelectorAll('body:not(:has(dialog[open])) header nav a')) {
        const { left, top, width, height } = link.getBoundingClientRect();
        if (left + width < innerWidth && !link.contains(document.elementFromPoint(left + width / 2, top + height / 2)))
          links.add(link);
      }
    }
    return [...heads, ...links].map(({ textContent }) => textContent);
  });

/** Captions that go on beyond what is seen of their tables. */
const cutCaptions = (page: Page) =>
  page.evaluate(() => {
    const rightOf = (element: Element) => element.getBoundingClientRect().right;
    return [...document.querySelectorAll('[role="region"] caption')]
      .filter((caption) => rightOf(caption) > rightOf(caption.closest('[role="region"]')!))
      .map(({ textContent }) => textContent);
  });

/** Parts of a page that touch the part above them, and values that are indented below their terms as browsers do by themselves. */
const crowded = (page: Page) =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll('main section')].map((part) => ({ part, box: part.getBoundingClientRect() }));
    // Below the end of another one, as they are seen: some stand in another order than in the document.
    const touching = parts.filter(({ part, box }) =>
      parts.some(
        (other) =>
          other.part !== part &&
          other.part.parentElement === part.parentElement &&
          other.box.top < box.top &&
          box.top < other.box.bottom + 8 &&
          box.left < other.box.right &&
          other.box.left < box.right,
      ),
    );
    const indented = [...document.querySelectorAll('main dd')].filter((value) => getComputedStyle(value).marginLeft !== '0px');
    return [...touching.map(({ part }) => part), ...indented].map(({ textContent }) => textContent.slice(0, 60));
  });

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('h1')).toBeVisible();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
}

const CONTROLS = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary';

/** The focused control, if the top bar covers it. */
const coveredControl = (page: Page) =>
  page.evaluate((selector) => {
    const focused = document.activeElement!;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const seen = document.elementFromPoint(left + width / 2, top + height / 2);
    return focused.matches(selector) && seen?.closest('header') && !focused.closest('header') ? focused.outerHTML : null;
  }, CONTROLS);

/**
 * Moves the focus through a page with Tab, and back to its start.
 * @returns the controls that it did not reach, those whose focus is not visible, and those that the top bar covers on the way back
 */
async function walk(page: Page): Promise<{ missed: string[]; unseen: string[]; covered: string[] }> {
  const controls = page.locator(CONTROLS).filter({ visible: true });
  const unseen: string[] = [];
  // Parts of the page may load later, so the loop ends when a complete round reached nothing new. Scrollable elements also receive the focus.
  for (let remaining = (await controls.count()) + 10; remaining > 0; remaining -= 1) {
    await page.keyboard.press('Tab');
    const count = await page.evaluate((selector) => {
      const { activeElement } = document;
      if (!activeElement?.matches(selector) || activeElement.hasAttribute('data-reached')) return null;
      activeElement.toggleAttribute('data-reached');
      return [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility()).length;
    }, CONTROLS);
    if (count === null) continue;
    remaining = count + 10;
    const { name, isMarked } = await focusMark(page);
    if (!isMarked) unseen.push(name);
  }
  const missed = await controls.and(page.locator(':not([data-reached])')).evaluateAll((all) => all.map((it) => it.outerHTML));
  const covered: string[] = [];
  for (let remaining = await page.locator('[data-reached]').count(); remaining > 0; remaining -= 1) {
    const control = await coveredControl(page);
    if (control) covered.push(control);
    await page.keyboard.press('Shift+Tab');
  }
  return { missed, unseen, covered };
}

test('with the keyboard alone a person signs in, reaches every control with visible focus, and returns from a dialog; axe finds nothing, narrow and wide', async ({
  ownSite,
  page,
}) => {
  const service = await startWithRollout(ownSite);
  const token = (await ownSite.release('token create --name all --section * --may read,publish,rollout'.split(' '))).last;
  const expectReadable = async (label: string, { width, theme }: (typeof LOOKS)[number]) => {
    await page.setViewportSize({ width, height: 740 });
    await page.emulateMedia({ colorScheme: theme });
    await expect(page.locator('body')).toHaveClass(theme === 'dark' ? 'dark' : '');
    await expectAccessible(page, `${label}, ${width} px, ${theme}`);
    expect.soft(await page.locator('th:not([scope])').count(), `${label}: heads of tables without a scope`).toBe(0);
    expect.soft(await cutCaptions(page), `${label}, ${width} px: cut captions`).toEqual([]);
    expect.soft(await crowded(page), `${label}, ${width} px: parts that touch, values that are indented`).toEqual([]);
    expect.soft(await seenThrough(page), `${label}, ${width} px: what scrolls is seen through or over`).toEqual([]);
  };
  await open(page, service.url);
  for (const look of LOOKS) await expectReadable('signing in', look);
  const field = page.getByRole('textbox', { name: 'Token' });
  // It cannot be read over the person's shoulder.
  await expect.soft(field).toHaveCSS('-webkit-text-security', 'disc');
  await field.focus();
  await page.keyboard.type(token);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Releases' })).toBeVisible();

  for (const [place, address] of PAGES.entries()) {
    await page.setViewportSize({ width: 1280, height: 720 });
    await open(page, service.url + address);
    expect.soft(await walk(page), address).toEqual({ missed: [], unseen: [], covered: [] });
    if (address === '/explain') {
      await page.getByRole('button', { name: 'Explain', exact: true }).click();
      await expect(page.getByText('help owns this address.')).toBeVisible();
    }
    for (const look of sampleVariants(LOOKS, place)) await expectReadable(address, look);
  }

  await page.setViewportSize({ width: 1280, height: 720 });
  await open(page, `${service.url}/sections/help`);
  const rollBack = page.getByRole('button', { name: 'Roll back' });
  await rollBack.click();
  await expect(page.getByRole('dialog').getByRole('status', { name: 'What changes' })).toContainText(/visitor/);
  for (const look of LOOKS) {
    await expectReadable('a dialog', look);
    const sides = await page.getByRole('dialog').evaluate((dialog) => {
      const { left, right } = dialog.getBoundingClientRect();
      return [left >= 0, right <= document.documentElement.clientWidth];
    });
    expect.soft(sides, `the dialog is on the screen of ${look.width} px`).toEqual([true, true]);
  }
  await page.keyboard.press('Escape');
  // Before the dialog gives the focus back, it would take it from the next button.
  await expect(rollBack).toBeFocused();
  const opener = page.getByRole('button', { name: 'Abort' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Abort help' });
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  const reason = dialog.getByRole('textbox', { name: 'Reason' });
  await expect(reason).toBeFocused();
  await page.keyboard.type('a drill');
  await expect(reason).toHaveValue('a drill');
  while (!(await dialog.getByRole('button', { name: 'Abort', exact: true }).evaluate((it) => it === document.activeElement)))
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toContainText('a drill');
  await expect(page.getByRole('button', { name: 'Close' }), 'the answer is on the screen').toBeInViewport({ ratio: 1 });
  await service.stop();
});
