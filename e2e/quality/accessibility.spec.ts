import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { comesAlive } from '../fixtures/alive';
import { LANGUAGES, ROUTES } from '../fixtures/routes';
import { expect, test } from '../fixtures/site';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** Each fault as one line: rule, element, and what is wrong with it. */
async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`));
}

test.use({ reducedMotion: 'reduce' });

for (const route of ROUTES) {
  for (const language of LANGUAGES) {
    test(`${route} in ${language} can be used by everyone, in both themes`, async ({ page }) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.goto(`${route}?lng=${language}`);
        await comesAlive(page);
        expect(await faults(page), colorScheme).toEqual([]);
      }
    });
  }
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 } });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`the open menu can be used by everyone in the ${colorScheme} theme`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      for (const route of ['/', '/help-center', '/terms-conditions']) {
        await page.goto(route);
        await comesAlive(page);
        await page.getByRole('button', { name: 'Open menu' }).click();
        await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
        expect(await faults(page), route).toEqual([]);
      }
    });
  }
});
