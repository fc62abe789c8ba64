import type { Page } from '@playwright/test';
import { untilHydrated } from '../fixtures/hydration';
import { axeFaults } from '../fixtures/axe-faults';
import { showTheme } from '../fixtures/show-theme';
import { expect, test } from '../fixtures/site';
import { sampleVariants } from '../fixtures/sample-variants';

const GUIDE = '/help-center/how-do-i-create-goal';

interface State {
  what: string;
  width: number;
  open(page: Page): Promise<void>;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const MENU: State = {
  what: 'the menu',
  width: 360,
  open: async (page) => {
    await button(page, 'Open menu').click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  },
};
const searchFor = (page: Page, text: string) => page.getByRole('main').getByRole('combobox').fill(text);

/** Per page the states that a visitor can open, one after the other; Escape closes those that cover others. */
const STATES: Record<string, State[]> = {
  '/': [
    MENU,
    {
      what: 'the list of languages',
      width: 1280,
      open: (page) =>
        button(page, /Language/)
          .first()
          .click(),
    },
    { what: 'another answer of the questions', width: 360, open: (page) => button(page, /without a smartphone/).click() },
  ],
  '/help-center': [
    MENU,
    {
      what: 'the suggestions of the search',
      width: 360,
      open: async (page) => {
        await searchFor(page, 'group');
        await expect(page.getByRole('option')).toHaveCount(5);
      },
    },
    {
      what: 'a search that finds nothing',
      width: 768,
      open: async (page) => {
        await searchFor(page, 'xyzzy');
        await expect(page.getByRole('search').getByRole('status')).not.toBeEmpty();
      },
    },
  ],
  '/terms-conditions': [MENU],
  [GUIDE]: [
    {
      what: 'the form with its reasons',
      width: 320,
      open: async (page) => {
        await button(page, 'Not really').click();
        await expect(page.getByRole('radio')).toHaveCount(4);
        const heights = await page
          .locator('label:has([type=radio])')
          .evaluateAll((reasons) => reasons.map((reason) => reason.getBoundingClientRect().height));
        expect.soft(Math.min(...heights), 'each reason is as tall as a thumb').toBeGreaterThanOrEqual(44);
      },
    },
    {
      what: 'the thanks',
      width: 360,
      open: async (page) => {
        await page.clock.install();
        await button(page, 'Yes, thanks!').click();
        await page.getByRole('textbox').fill('Clear.');
        await button(page, 'Submit').click();
        await expect(page.getByText('Thank you for your feedback!')).toBeVisible();
      },
    },
  ],
};

test.use({ reducedMotion: 'reduce' });

for (const [place, [route, states]] of Object.entries(STATES).entries()) {
  test(`on ${route} ${states.map(({ what }) => what).join(', ')} have no accessibility violations`, async ({ page }) => {
    await page.goto(route);
    await untilHydrated(page);
    for (const [index, { what, width, open }] of states.entries()) {
      await page.setViewportSize({ width, height: 640 });
      await open(page);
      for (const colorScheme of sampleVariants(['light', 'dark'] as const, place + index)) {
        await showTheme(page, colorScheme);
        expect.soft(await axeFaults(page), `${what}, ${colorScheme}`).toEqual([]);
      }
      await page.keyboard.press('Escape');
    }
  });
}

test('a page and its drawn screen are readable in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  for (const route of ['/', '/help-center', GUIDE]) {
    await page.goto(route);
    await untilHydrated(page);
    // axe reads the page's own colours instead of the forced ones, so the painted colours are checked below.
    expect.soft(await axeFaults(page, { but: ['color-contrast'] }), route).toEqual([]);
    const colors = page
      .locator('footer p, footer h2, main h1')
      .evaluateAll((texts) => texts.map((text) => getComputedStyle(text).color));
    expect(new Set(await colors), route).toEqual(new Set(['rgb(0, 0, 0)']));
    // A drawn icon is a mask: its background must not become that of the page.
    const icons = page.getByRole('banner').evaluate((bar) =>
      [...bar.querySelectorAll('*')].flatMap((element) =>
        ['::before', '::after'].flatMap((part) => {
          const { content, maskImage, forcedColorAdjust } = getComputedStyle(element, part);
          return content === 'none' || maskImage === 'none' ? [] : [forcedColorAdjust];
        }),
      ),
    );
    expect(new Set(await icons), route).toEqual(new Set(['none']));
  }
  // The drawing keeps its colours, in which one of its keys differs from the others.
  const drawing = page.getByRole('article').locator('figure > div').first();
  await expect(drawing).toHaveCSS('forced-color-adjust', 'none');
});
