import type { Page } from '@playwright/test';
import { ROUTES } from 'tooling/testing/routes';
import { axeFaults } from '../fixtures/axe-faults';
import { focusMark } from '../fixtures/focus-mark';
import { untilHydrated } from '../fixtures/hydration';
import { expect, test } from '../fixtures/site';
import { sampleVariants } from '../fixtures/sample-variants';
import { watchConsole } from '../fixtures/watch-console';
import { watchHosts } from '../fixtures/watch-hosts';
import { MOST_SHIFT, shiftOf, WATCH_SHIFTS } from '../fixtures/watch-shifts';

// All checks of a page are made in one visit, because opening and hydrating a page takes longer than any of them.

const PAGES = [...ROUTES, '/help-center/search?q=register', '/no-such-page'];
const TO_TOP = { en: 'Scroll to top', rw: 'Subira hejuru' };

/**
 * With the width in pixels at which axe looks at the page. `npm run test:soak` opens each page as all of them, and axe looks at four widths; a
 * trial opens each page in both languages and at both widths before it is published.
 */
const VISITORS = [
  { language: 'en', colorScheme: 'light', width: 360, widthOfAxe: 320 },
  { language: 'rw', colorScheme: 'dark', width: 1280, widthOfAxe: 1280 },
  { language: 'rw', colorScheme: 'light', width: 360, widthOfAxe: 320 },
  { language: 'en', colorScheme: 'dark', width: 1280, widthOfAxe: 1280 },
] as const;

/** Stops of the Tab key, from the top of a page. */
const STOPS = 14;

/** The horizontal overflow of the page, and the elements that lie outside of it, also those that an ancestor cuts off. */
async function overflow(page: Page) {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const outside = [...document.querySelectorAll('body *')].filter(
      (element) => element.checkVisibility() && element.getBoundingClientRect().right > width + 1,
    );
    const deepest = outside.filter(
      (element) => !outside.some((descendant) => descendant !== element && element.contains(descendant)),
    );
    return {
      sideways: document.scrollingElement!.scrollWidth - width,
      elements: deepest.map(
        (element) => `${element.tagName} ${element.getAttribute('class')} “${element.textContent?.slice(0, 30)}”`,
      ),
    };
  });
}

/** The controls that are lower than a thumb, without those in a sentence: links within its lines, and numbers to call. */
const lowControls = (page: Page) =>
  page.locator('a[href]:not([href^="tel:"]), button, summary, label, input').evaluateAll((all) =>
    all
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => getComputedStyle(control).display !== 'inline')
      .map((control) => ({ height: control.getBoundingClientRect().height, name: control.outerHTML.slice(0, 120) }))
      .filter(({ height }) => height < 43.5),
  );

/** Elements that stay in place while the page scrolls, and are partly outside the screen. */
const cutOff = (page: Page) =>
  page
    .getByRole('main')
    .locator('*')
    .evaluateAll((all) =>
      all
        .filter((element) => element.checkVisibility() && getComputedStyle(element).position === 'sticky')
        .filter(
          (element) =>
            element.clientHeight > innerHeight ||
            (element.scrollHeight > element.clientHeight && getComputedStyle(element).overflowY === 'visible'),
        )
        .map((element) => element.textContent?.slice(0, 60)),
    );

/** Elements whose text is overlapped by a number or an icon from their styles. */
const underMarks = (page: Page) =>
  page
    .getByRole('main')
    .locator('*')
    .evaluateAll((all) =>
      all
        .filter((element) => getComputedStyle(element).position !== 'static' && element.checkVisibility())
        .filter((element) => {
          const box = element.getBoundingClientRect();
          const text = document.createRange();
          text.selectNodeContents(element);
          return ['::before', '::after'].some((mark) => {
            const style = getComputedStyle(element, mark);
            const isDrawn = style.content !== '""' || style.backgroundColor !== 'rgba(0, 0, 0, 0)';
            if (style.content === 'none' || style.position !== 'absolute' || !isDrawn) return false;
            const left = box.left + element.clientLeft + parseFloat(style.left);
            const top = box.top + element.clientTop + parseFloat(style.top);
            const [right, bottom] = [left + parseFloat(style.width), top + parseFloat(style.height)];
            return [...text.getClientRects()].some(
              (line) => line.left < right - 1 && line.right > left + 1 && line.top < bottom - 1 && line.bottom > top + 1,
            );
          });
        })
        .map((element) => element.textContent?.slice(0, 60)),
    );

const setFontSize = (page: Page, size: string) =>
  page.evaluate((fontSize) => Object.assign(document.documentElement.style, { fontSize }), size);

for (const [place, route] of PAGES.entries()) {
  for (const { language, colorScheme, width, widthOfAxe } of sampleVariants(VISITORS, place)) {
    test.describe(`in ${language}`, () => {
      // The browser's language instead of a parameter, which the site would remember.
      test.use({ locale: language });

      test(`a visitor of ${route} with a ${colorScheme} screen of ${width} px gets an accessible page that shows the focus, and keeps its place, its width and quiet`, async ({
        page,
        site,
      }) => {
        const messages = watchConsole(page);
        const hosts = watchHosts(page);
        await page.addInitScript({ content: WATCH_SHIFTS });
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 740 });
        await page.goto(route);
        await untilHydrated(page);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.locator('body')).toHaveClass(colorScheme === 'dark' ? 'dark' : '');
        await expect(page.locator('main h1')).toHaveCount(1);

        const top = (part: string) => page.locator(part).evaluate((element) => element.getBoundingClientRect().top);
        const bar = await page.getByRole('banner').evaluate((element) => element.getBoundingClientRect().bottom);
        expect.soft(await top('main h1'), 'the heading is below the top bar').toBeGreaterThan(bar);

        const toTop = page.getByRole('button', { name: TO_TOP[language] });
        await expect(toTop).toHaveCount(0);
        for (let scrolls = 0; scrolls < 5; scrolls += 1) await page.mouse.wheel(0, 600);
        await expect(toTop).toBeVisible();
        await page.waitForLoadState('networkidle');
        expect.soft(await shiftOf(page), 'layout shift').toBeLessThanOrEqual(MOST_SHIFT);
        // So that all lazy images are requested.
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        await page.waitForLoadState('networkidle');

        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        for (const pixels of process.env.SOAK === '1' ? [320, 360, 768, 1280] : [widthOfAxe]) {
          await page.setViewportSize({ width: pixels, height: 740 });
          expect.soft(await axeFaults(page), `violations at ${pixels} px`).toEqual([]);
        }
        for (const [pixels, size] of [
          [320, '100%'],
          [320, '200%'],
          [1280, '200%'],
        ] as const) {
          await page.setViewportSize({ width: pixels, height: 640 });
          await setFontSize(page, size);
          expect
            .soft(await overflow(page), `overflow at ${pixels} px with text at ${size}`)
            .toEqual({ sideways: 0, elements: [] });
          if (pixels === 320) expect.soft(await lowControls(page), `low controls with text at ${size}`).toEqual([]);
          expect.soft(await cutOff(page), `cut off at ${pixels} px with text at ${size}`).toEqual([]);
          expect.soft(await underMarks(page), `under a mark at ${pixels} px with text at ${size}`).toEqual([]);
        }

        await page.setViewportSize({ width, height: 740 });
        await setFontSize(page, '100%');
        const stops = [];
        for (let stop = 0; stop < STOPS; stop += 1) {
          await page.keyboard.press('Tab');
          stops.push(await focusMark(page));
        }
        expect
          .soft(
            stops.filter(({ isMarked }) => !isMarked),
            'stops that do not show the focus',
          )
          .toEqual([]);
        expect.soft(new Set(stops.map(({ name }) => name)).size, 'stops').toBeGreaterThan(6);

        const stored = [await page.context().cookies(), await page.evaluate(() => Object.keys(localStorage))];
        expect.soft(stored, 'cookies and local storage without a choice').toEqual([[], []]);
        expect.soft([...hosts], 'hosts of all requests').toEqual([new URL(site.url).host]);
        // Chromium's message on a document with this status.
        const expected = route === '/no-such-page' ? [expect.stringContaining('404 (Not Found)')] : [];
        expect.soft(messages, 'messages in the console').toEqual(expected);
      });
    });
  }
}
