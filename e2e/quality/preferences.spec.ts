import type { Locator, Page } from '@playwright/test';
import { untilHydrated } from '../fixtures/hydration';
import { showTheme } from '../fixtures/show-theme';
import { expect, test } from '../fixtures/site';

const GUIDE = '/help-center/how-do-i-create-goal';

/** The number of elements and pseudo-elements with an animation or a transition. */
const moving = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter((element) =>
        [null, '::before', '::after'].some((part) => {
          const { animationName, transitionDuration } = getComputedStyle(element, part);
          return animationName !== 'none' || /[1-9]/.test(transitionDuration);
        }),
      ).length,
  );

test('nothing is animated with reduced motion, and something is without', async ({ page }) => {
  for (const route of ['/', '/help-center', '/terms-conditions']) {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(route);
    await untilHydrated(page);
    const scrolls = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
    expect([route, await moving(page), await scrolls()]).toEqual([route, 0, 'auto']);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect([route, (await moving(page)) > 0, await scrolls()]).toEqual([route, true, 'smooth']);
  }
});

test('the focus outline has the site’s own colour, a visible width and, like the border of a field, enough contrast in both themes, and a list does not cut it off', async ({
  page,
}) => {
  await page.goto('/help-center');
  await untilHydrated(page);
  for (const theme of ['light', 'dark'] as const) {
    await showTheme(page, theme);
    const link = page.getByRole('main').getByRole('link').first();
    // By a key, because the outline is not shown after a click.
    await page.keyboard.press('Tab');
    await link.focus();
    const mark = await link.evaluate((element) => {
      const { outlineStyle, outlineWidth, outlineColor, outlineOffset } = getComputedStyle(element);
      const sample = document.body.appendChild(document.createElement('i'));
      sample.style.color = 'var(--focus)';
      const own = getComputedStyle(sample).color;
      sample.remove();
      return { outlineStyle, outlineWidth, outlineOffset, isOwn: outlineColor === own };
    });
    // The list has round corners and clips what is outside of it, so the outline is inside of the link.
    expect([theme, mark]).toEqual([theme, { outlineStyle: 'solid', outlineWidth: '3px', outlineOffset: '-3px', isOwn: true }]);
    const outline = await lineContrast(link, 'outlineColor');
    const inFooter = page.getByRole('contentinfo').getByRole('link').first();
    await inFooter.focus();
    const field = page.getByRole('search').locator('div').first();
    const contrasts = {
      outline,
      'outline in the footer': await lineContrast(inFooter, 'outlineColor'),
      'border of the search': await lineContrast(field, 'borderTopColor'),
    };
    for (const [what, contrast] of Object.entries(contrasts))
      expect.soft(contrast, `${what}, ${theme}`).toBeGreaterThanOrEqual(3);
  }
});

test('a dark page is printed black on white, with its address, without top bar, tabs, buttons and footer, and the offline notice covers nothing', async ({
  page,
}) => {
  await page.goto('/privacy-policy');
  await untilHydrated(page);
  await showTheme(page, 'dark');
  await page.evaluate(() => {
    let mark = document.getElementById('offline-mark');
    mark ??= document.getElementById('root')!.insertAdjacentElement('beforebegin', document.createElement('div')) as HTMLElement;
    mark.id = 'offline-mark';
    mark.textContent = 'No connection.';
  });
  const styles = () =>
    page.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.body);
      return [backgroundColor, color, getComputedStyle(document.getElementById('offline-mark')!).position];
    });
  expect((await styles())[2]).toBe('fixed');
  const address = page.getByText(/^https?:.*\/privacy-policy\?product=social&lng=/);
  await expect(address).toHaveCount(1);
  await expect(address).toBeHidden();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect(await styles()).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)', 'static']);
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('main')).toBeVisible();
  await expect(address).toBeVisible();
  await expect(page.getByRole('tablist')).toHaveCount(0);
  const contents = page.getByRole('navigation', { name: 'Contents', includeHidden: true });
  await expect(contents).toHaveCount(1);
  await expect(contents).toBeHidden();
  await page.goto(GUIDE);
  const feedback = page.getByRole('region', { name: 'Was this article helpful?', includeHidden: true });
  await expect(feedback).toHaveCount(1);
  await expect(feedback).toBeHidden();
  const related = page.getByRole('heading', { name: 'Related guides', includeHidden: true });
  await expect(related).toHaveCount(1);
  await expect.soft(related).toBeHidden();
  // On a sheet as wide as a screen, too.
  const links = { name: /^(Help topics|More guides in this group)$/ };
  await expect(page.getByRole('navigation', { ...links, includeHidden: true })).toHaveCount(2);
  await expect(page.getByRole('navigation', links)).toHaveCount(0);
  // A button has no use on paper.
  await expect(page.getByRole('article').getByRole('button')).toHaveCount(0);
});

/** The contrast of a line around an element with what it is drawn on: the first background from its parent upwards that is not transparent. */
const lineContrast = (element: Locator, line: 'outlineColor' | 'borderTopColor'): Promise<number> =>
  element.evaluate((drawn, property) => {
    const parts = (colour: string) => colour.match(/[\d.]+/g)!.map(Number);
    const luminance = (colour: string) => {
      const [red, green, blue] = parts(colour).map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
    };
    let ground = drawn.parentElement!;
    while (parts(getComputedStyle(ground).backgroundColor)[3] === 0) ground = ground.parentElement!;
    const [light, dark] = [getComputedStyle(drawn)[property], getComputedStyle(ground).backgroundColor]
      .map(luminance)
      .toSorted((a, b) => b - a);
    return (light! + 0.05) / (dark! + 0.05);
  }, line);

test('with text at 200 % on a phone no word of a heading, a button, the USSD code, the languages or the thanks is broken, and the thanks keep the size of their button', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const enlarge = () => page.evaluate(() => Object.assign(document.documentElement.style, { fontSize: '200%' }));
  await page.goto('/?lng=rw');
  await enlarge();
  const words = page.getByRole('contentinfo').getByRole('navigation', { name: 'Indimi' }).getByRole('link');
  const code = page.getByRole('main').getByRole('link', { name: '*528#', exact: true }).last();
  expect(await brokenWords(code)).toEqual([]);
  expect((await Promise.all((await words.all()).map((word) => brokenWords(word)))).flat()).toEqual([]);
  expect(await brokenWords(page.getByRole('main'), HEADINGS)).toEqual([]);
  expect(await brokenWords(page.getByRole('button', { name: 'Koporora kode' }))).toEqual([]);

  await page.goto('/terms-conditions');
  await enlarge();
  expect(await brokenWords(page.getByRole('main'), HEADINGS)).toEqual([]);

  await page.goto(GUIDE);
  await untilHydrated(page);
  await enlarge();
  expect(await brokenWords(page.getByRole('main'), HEADINGS)).toEqual([]);
  expect(await brokenWords(page.getByRole('button', { name: 'Yego, murakoze!' }))).toEqual([]);
  await page.getByRole('button', { name: 'Yego, murakoze!' }).click();
  await page.getByRole('textbox').fill('Birasobanutse.');
  await page.getByRole('button', { name: 'Ohereza' }).click();
  const thanks = page.getByText('Murakoze ku gitekerezo cyanyu!');
  expect(await brokenWords(thanks)).toEqual([]);
  const close = (await page.getByRole('button', { name: 'Funga', exact: true }).boundingBox())!;
  expect(close.width).toBeCloseTo(close.height);
  const up = (await page.getByRole('button', { name: 'Subira hejuru' }).boundingBox())!;
  const toast = (await thanks.locator('..').boundingBox())!;
  expect(toast.x + toast.width <= up.x || toast.y + toast.height <= up.y).toBe(true);
  expect(toast.y).toBeGreaterThan(0);
});

/** The words of a text, or of the elements in it that a selector takes, that are on two lines. */
const brokenWords = (text: Locator, selector = '*') =>
  text.evaluate((element, selector) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      for (const { 0: word, index } of node.parentElement!.closest(selector) ? node.textContent!.matchAll(/\S+/g) : []) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word);
      }
    return broken;
  }, selector);

const HEADINGS = 'h1, h2';
