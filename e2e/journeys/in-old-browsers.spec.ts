import { markDocument, untilHydrated } from '../fixtures/hydration';
import { expect, test } from '../fixtures/site';
import { isLatePreload, watchConsole } from '../fixtures/watch-console';

/** Functions and properties that one of the oldest supported browsers lacks (docs/browsers.md), by the object that has them. */
const LACKING: Record<string, string[]> = {
  AbortSignal: ['any', 'timeout'],
  'Array.prototype': ['findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'with'],
  'Element.prototype': ['ariaDisabled', 'ariaExpanded', 'ariaLabel', 'ariaSelected', 'checkVisibility', 'role'],
  'HTMLElement.prototype': ['inert', 'popover', 'showPopover'],
  Map: ['groupBy'],
  'Navigator.prototype': ['connection', 'deviceMemory', 'share', 'userAgentData'],
  Object: ['groupBy'],
  'PerformanceResourceTiming.prototype': ['contentEncoding', 'deliveryType', 'responseStatus'],
  Promise: ['try', 'withResolvers'],
  'Set.prototype': ['difference', 'intersection', 'union'],
  'String.prototype': ['isWellFormed', 'toWellFormed'],
  URL: ['canParse', 'parse'],
  globalThis: ['CompressionStream', 'DecompressionStream', 'navigation', 'requestIdleCallback', 'scheduler'],
};

test('a visitor of a browser of 2022 changes page and theme, searches, and sends feedback, without a new document and without an error', async ({
  page,
}) => {
  const errors = watchConsole(page);
  await page.addInitScript((lacking) => {
    for (const [owner, names] of Object.entries(lacking)) {
      const object = owner.split('.').reduce((found: object, name) => Reflect.get(found, name), globalThis);
      for (const name of names) Reflect.deleteProperty(object, name);
    }
  }, LACKING);
  await page.goto('/terms-conditions');
  await untilHydrated(page);
  const isSameDocument = await markDocument(page);
  await page.getByRole('button', { name: 'Dark Mode' }).first().click();
  await expect(page.locator('body')).toHaveClass('dark');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help Center' }).click();
  await page.getByRole('main').getByRole('combobox').fill('password');
  await page.getByRole('option').first().click();
  await expect(page.locator('main h1')).toHaveText('How do I reset my password when forgotten?');
  const feedback = page.getByRole('region', { name: 'Was this article helpful?' });
  await feedback.getByRole('button', { name: 'Yes, thanks!' }).click();
  await feedback.getByRole('textbox').fill('Byaramfashije');
  const stored = page.waitForResponse('**/api/web/index');
  await feedback.getByRole('button', { name: 'Submit' }).click();
  expect((await stored).status()).toBe(204);
  expect(await isSameDocument()).toBe(true);
  expect(errors.filter((error) => !isLatePreload(error))).toEqual([]);
});
