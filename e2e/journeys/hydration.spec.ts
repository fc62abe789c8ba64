import type { Locator, Page } from '@playwright/test';
import { LANGUAGES } from 'shared/contract';
import { untilHydrated } from '../fixtures/hydration';
import { hold } from '../fixtures/hold';
import { expect, test } from '../fixtures/site';
import { sampleVariants } from '../fixtures/sample-variants';
import { isLatePreload, watchConsole } from '../fixtures/watch-console';

const SCRIPTS = '**/_releases/**/*.js';
const GUIDE = '/help-center/how-do-i-reset-my-password-when-forgotten';

test.use({ reducedMotion: 'reduce', colorScheme: 'light' });

interface Control {
  name: string;
  /** Without texts, so that it works in both languages. */
  find(page: Page): Locator;
  /** Whether it reacts before script files are loaded; other controls become busy. */
  atOnce?: boolean;
  reaction(page: Page, control: Locator): Promise<void>;
}

/** Controls of one page that a visitor presses one after the other; default width: 1280 pixels. */
interface Presses {
  route: string;
  width?: number;
  controls: Control[];
}

const menuOpens = (page: Page) => expect(page.getByRole('dialog')).toBeVisible();
const unfolds = async (page: Page, control: Locator) => {
  await expect(control).toHaveAttribute('aria-expanded', 'true');
  await expect(page.locator(`[id="${await control.getAttribute('aria-controls')}"]`)).toBeVisible();
};

const PRESSES: Presses[] = [
  {
    route: '/',
    width: 360,
    controls: [
      {
        name: 'the menu',
        find: (page) => page.locator('header button[aria-haspopup]'),
        atOnce: true,
        reaction: menuOpens,
      },
    ],
  },
  {
    route: '/',
    controls: [
      {
        name: 'a product’s tab',
        find: (page) => page.locator('#products [role=tab]').nth(2),
        atOnce: true,
        reaction: (_page, tab) => expect(tab).toHaveAttribute('aria-selected', 'true'),
      },
      {
        name: 'the rotation’s button',
        find: (page) => page.locator('#products header button'),
        // Its text is Pause until it is pressed, also with reduced motion.
        reaction: (_page, button) => expect(button).toHaveText(/Play|Komeza/),
      },
      {
        name: 'the USSD code’s copy',
        find: (page) => page.locator('main a[href^="tel:*"] + button'),
        reaction: (page) => expect(page.locator('main a[href^="tel:*"] ~ [role=status]')).not.toBeEmpty(),
      },
      { name: 'a question', find: (page) => page.locator('#faqs h3 button').nth(1), atOnce: true, reaction: unfolds },
      {
        name: 'the language list',
        find: (page) => page.locator('header button[aria-expanded]:not([aria-haspopup])'),
        atOnce: true,
        reaction: (page) => expect(page.locator('header li button').last()).toBeVisible(),
      },
    ],
  },
  {
    route: GUIDE,
    controls: [
      {
        name: 'a group of topics',
        find: (page) => page.locator('main nav button[aria-controls]').nth(3),
        atOnce: true,
        reaction: unfolds,
      },
      {
        name: 'the answer that a guide helped',
        find: (page) => page.locator('button[aria-pressed]').first(),
        atOnce: true,
        reaction: (page) => expect(page.getByRole('textbox')).toBeVisible(),
      },
      {
        name: 'a guide’s print',
        find: (page) => page.locator('article header button').nth(1),
        reaction: (page) => expect.poll(() => page.evaluate('globalThis.printed')).toBe(1),
      },
      {
        name: 'a guide’s share',
        find: (page) => page.locator('article header button').first(),
        reaction: (page) => expect.poll(() => page.evaluate('globalThis.shared')).toBe(1),
      },
    ],
  },
  {
    route: GUIDE,
    controls: [
      {
        name: 'the answer that a guide did not help',
        find: (page) => page.locator('button[aria-pressed]').nth(1),
        atOnce: true,
        reaction: (page) => expect(page.getByRole('radio')).not.toHaveCount(0),
      },
    ],
  },
  {
    route: '/help-center',
    width: 360,
    controls: [
      {
        name: 'saving the guides',
        find: (page) => page.locator('#save-guides').getByRole('button').first(),
        // Service workers are blocked in this test, so the card says that saving is not possible.
        reaction: (page) => expect(page.locator('#save-guides [role=status]')).not.toBeEmpty(),
      },
    ],
  },
  ...[
    { name: 'all topics, on a phone', route: '/help-center' },
    { name: 'other products, on a phone', route: '/terms-conditions' },
  ].map(({ name, route }) => ({
    route,
    width: 360,
    controls: [{ name, find: (page: Page) => page.locator('main button[aria-haspopup]'), atOnce: true, reaction: menuOpens }],
  })),
  {
    route: '/privacy-policy',
    controls: [
      {
        name: 'print',
        find: (page) => page.locator('[role=tabpanel] button'),
        reaction: (page) => expect.poll(() => page.evaluate('globalThis.printed')).toBe(1),
      },
    ],
  },
];

for (const [index, { route, width = 1280, controls }] of PRESSES.entries()) {
  for (const language of sampleVariants(LANGUAGES, index)) {
    const names = controls.map(({ name }) => name).join(', ');
    test(`reacts once to a press of ${names} before the page is hydrated, in ${language}`, async ({ page }) => {
      const errors = watchConsole(page);
      await page.setViewportSize({ width, height: 740 });
      await page.addInitScript('globalThis.printed = 0; globalThis.print = () => { globalThis.printed += 1; };');
      await page.addInitScript('globalThis.shared = 0; navigator.share = async () => { globalThis.shared += 1; };');
      const release = await hold(page, SCRIPTS);
      await page.goto(`${route}?lng=${language}`);
      for (const { find, atOnce, reaction } of controls) {
        const control = find(page);
        await control.click();
        if (atOnce) await reaction(page, control);
        else await expect(control).toHaveAttribute('aria-busy', 'true');
        // A visitor who sees no reaction presses again.
        if (!atOnce) await control.click();
      }
      await page.evaluate(`addEventListener('click', () => { globalThis.pressed = (globalThis.pressed ?? 0) + 1; })`);
      release();
      await untilHydrated(page);
      for (const { find, reaction } of controls) await reaction(page, find(page));
      await expect(page.locator('button[aria-busy=true]')).toHaveCount(0);
      // React takes over the open menu, without a replayed click.
      const replayed = controls.filter(({ reaction }) => reaction !== menuOpens).length;
      expect(await page.evaluate('globalThis.pressed ?? 0')).toBe(replayed);
      expect(errors.filter((error) => !isLatePreload(error))).toEqual([]);
    });
  }
}

for (const language of sampleVariants(LANGUAGES, 1)) {
  // The other page has the same box.
  for (const route of sampleVariants(['/help-center', '/help-center/search'], 0)) {
    test(`text typed at ${route} in ${language} before the page is hydrated is kept with its caret, and searched`, async ({
      page,
    }) => {
      const release = await hold(page, SCRIPTS);
      await page.goto(`${route}?lng=${language}`);
      const box = page.getByRole('combobox');
      await box.click();
      await page.keyboard.type('am');
      await page.keyboard.press('ArrowLeft');
      release();
      await untilHydrated(page);
      await page.keyboard.type('x');
      await expect(box).toHaveValue('axm');
      await page.keyboard.press('Backspace');
      await expect(page.getByRole('option').first()).toBeVisible();
      await expect(box).toBeFocused();
    });
  }
}

test('hydration keeps focus, scroll position and selection', async ({ page }) => {
  const release = await hold(page, SCRIPTS);
  await page.goto(GUIDE);
  await page.getByRole('contentinfo').getByRole('link').first().focus();
  await page.evaluate(() => {
    window.scrollTo({ top: 300, behavior: 'instant' });
    getSelection()!.selectAllChildren(document.querySelector('article li')!);
  });
  const state = () =>
    page.evaluate(() => [window.scrollY, document.activeElement!.outerHTML, getSelection()!.toString(), location.href]);
  const before = await state();
  release();
  await untilHydrated(page);
  expect(await state()).toEqual(before);
});

for (const place of sampleVariants(['#uinvest-fees', '#uinvest'], 0)) {
  test(`an address with ${place} never shows another product’s text under that name`, async ({ page }) => {
    const releaseScripts = await hold(page, SCRIPTS);
    const releaseTexts = await hold(page, '**/content/**/*.json');
    // Not `load`, which waits for the script that such an address loads early.
    await page.goto(`/terms-conditions${place}`, { waitUntil: 'domcontentloaded' });
    const panel = page.getByRole('tabpanel');
    const expectBusyPanel = async () => {
      await expect(page.getByRole('tab', { selected: true })).toHaveText('U-Invest');
      await expect(panel).toHaveAttribute('aria-busy', 'true');
      expect(await panel.innerText()).toBe('');
      expect(await panel.evaluate((element) => getComputedStyle(element, '::before').content)).toContain('coming');
    };
    await expectBusyPanel();
    releaseScripts();
    await untilHydrated(page);
    await expectBusyPanel();
    releaseTexts();
    await expect(panel).toHaveAttribute('aria-busy', 'false');
    await expect(panel.locator('[data-document="en/uinvest/terms"]')).toBeVisible();
    await expect(page).toHaveURL(`/terms-conditions${place}`);
  });
}

test('a shell that fails to load leaves a working menu and no busy button, and is requested again at the next press', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.route('**/_releases/shell/**/main.*.js', (route) => route.abort());
  await page.goto('/');
  const copy = page.locator('main a[href^="tel:*"] + button');
  await copy.click();
  await expect(copy).not.toHaveAttribute('aria-busy', 'true');
  await page.locator('header button[aria-haspopup]').click();
  await menuOpens(page);
  await page.getByRole('button', { name: 'Close menu' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.unroute('**/_releases/shell/**/main.*.js');
  // A press is forgotten if a request that is still on its way fails after it: the visitor presses again.
  await expect(async () => {
    await copy.click();
    await expect(page.locator('main a[href^="tel:*"] ~ [role=status]')).not.toBeEmpty({ timeout: 2_000 });
  }).toPass();
});
