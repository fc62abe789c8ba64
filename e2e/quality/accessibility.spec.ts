import { untilHydrated } from '../fixtures/hydration';
import { axeFaults } from '../fixtures/axe-faults';
import { LANGUAGES, ROUTES } from '../fixtures/routes';
import { showTheme } from '../fixtures/show-theme';
import { expect, test } from '../fixtures/site';
import { takesTurns } from '../fixtures/takes-turns';

const PAGES = [...ROUTES, '/help-center/search?q=register', '/help-center/how-do-i-create-goal', '/no-such-page'];
const THEMES = ['light', 'dark'] as const;

/** The narrowest and the widest, each in one theme; `npm run test:soak` runs four widths in both themes. */
const LOOKS =
  process.env.SOAK === '1'
    ? [320, 360, 768, 1280].flatMap((width) => THEMES.map((theme) => ({ width, theme })))
    : ([
        { width: 320, theme: 'light' },
        { width: 1280, theme: 'dark' },
      ] as const);

test.use({ reducedMotion: 'reduce' });

for (const [place, route] of PAGES.entries()) {
  for (const [turn, language] of LANGUAGES.entries()) {
    test(`${route} in ${language} has no accessibility violations`, async ({ page }) => {
      await page.goto(`${route}${route.includes('?') ? '&' : '?'}lng=${language}`);
      await untilHydrated(page);
      for (const { width, theme } of takesTurns(LOOKS, place + turn)) {
        await showTheme(page, theme);
        await page.setViewportSize({ width, height: 740 });
        expect.soft(await axeFaults(page), `${width} px, ${theme}`).toEqual([]);
      }
    });
  }
}
