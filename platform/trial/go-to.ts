import type { Page } from 'playwright-core';

/** Opens an address. A press may have started a navigation that is still under way; this one then takes its place. */
export async function goTo(page: Page, address: string, triesLeft = 3): Promise<void> {
  try {
    await page.goto(address);
  } catch (error) {
    if (triesLeft === 0 || !(error as Error).message.includes('interrupted by another navigation')) throw error;
    await goTo(page, address, triesLeft - 1);
  }
}
