import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { startOrigin, type RunningOrigin } from 'tooling/test/start-origin';
import { takesTurns } from '../fixtures/takes-turns';
import { watchConsole } from '../fixtures/watch-console';

const ROUTES = [
  '/',
  '/terms-conditions',
  '/privacy-policy',
  '/help-center',
  '/help-center/search',
  '/help-center/how-to-contribute-in-a-group',
  '/no-such-page',
];

/** The browser's warning about unused preloads is expected on a busy machine. */
const isExpected = (error: string) => error.includes('was preloaded using link preload but not used');

let data: string;
let origin: RunningOrigin;
test.beforeEach(async () => {
  data = mkdtempSync(path.join(tmpdir(), 'site-dev-'));
  origin = await startOrigin(data, { program: ['tooling/commands/dev.ts'], env: { DEV_DATA: data }, patience: 150_000 });
});
test.afterEach(async () => {
  await origin.stop();
  rmSync(data, { recursive: true, force: true });
});

test('a development build, in which React reports mismatches, hydrates every page in both languages without messages', async ({
  browser,
}) => {
  for (const [place, language] of ['en', 'rw'].entries()) {
    for (const colorScheme of takesTurns(['light', 'dark'] as const, place)) {
      const context = await browser.newContext({ colorScheme });
      const page = await context.newPage();
      const errors = watchConsole(page);
      for (const route of ROUTES) {
        await page.goto(`${origin.url}${route}?lng=${language}`);
        await page.evaluate('scrollTo(0, 200)');
        await expect(page.locator('main h1')).toHaveCount(1);
        await expect
          .poll(
            () => page.evaluate(`Object.keys(document.querySelector('main h1')).some((key) => key.startsWith('__reactFiber'))`),
            { message: `${route} is hydrated` },
          )
          .toBe(true);
        const unexpected = errors
          .splice(0)
          .filter((error) => !(isExpected(error) || (route === '/no-such-page' && error.includes('404'))));
        expect(unexpected, `${route} in ${language}, ${colorScheme}`).toEqual([]);
      }
      await context.close();
    }
  }
});
