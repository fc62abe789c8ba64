import { expect, type Page } from '@playwright/test';
import { untilHydrated, untilIdle, hoverControl } from '../../fixtures/hydration';
import type { Fault, Moment, SectionName } from './faults';

interface Place {
  address: string;
  /** The link to the section, which is on every page. */
  link(page: Page): ReturnType<Page['locator']>;
}

const PLACES: Record<SectionName, Place> = {
  landing: {
    address: '/',
    link: (page) => page.getByRole('banner').getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }),
  },
  legal: {
    address: '/terms-conditions',
    link: (page) => page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }),
  },
  help: {
    address: '/help-center',
    link: (page) => page.getByRole('contentinfo').getByRole('link', { name: 'Help Center' }),
  },
};

const OTHER: Record<SectionName, SectionName> = { landing: 'legal', legal: 'landing', help: 'legal' };

/** Milliseconds of the page's clock until the page shows readable content or an alert, and until nothing is busy. */
const FALLBACK_TIMEOUT = 10_000;
const BUSY_TIMEOUT = 120_000;

/** What a visitor of a section meets while one of its files is at fault. */
export function visitSection(page: Page, section: SectionName, fault: Fault, url: string) {
  let startedAt = 0;

  /** Opens the section, with the fault at the given moment. @returns the number of requests for faulty files so far */
  async function open(moment: Moment): Promise<() => number> {
    if (fault.hangs) await page.clock.install();
    const cause = () => fault.cause(page, section, url);
    const here = PLACES[section];
    if (moment === 'on the first load') {
      const requests = await cause();
      await begin();
      await page.goto(here.address, { waitUntil: 'commit' });
      await until(() => page.locator('main h1').isVisible());
      await hoverControl(page);
      return requests;
    }
    // A planted fault is part of the document; any other starts after it has loaded.
    const planted = fault.isPlanted ? await cause() : null;
    await page.goto(moment === 'after the bootstrap script' ? here.address : PLACES[OTHER[section]].address);
    if (moment === 'on a later navigation') await untilHydrated(page);
    const requests = planted ?? (await cause());
    await begin();
    if (moment === 'on a later navigation') await here.link(page).click();
    else await press();
    if (fault.hangs) await settled();
    return requests;
  }

  /** The page shows a loading state. */
  async function expectBusy(): Promise<void> {
    await until(() => page.getByText('Loading the page…').isVisible(), 2_000);
    // It covers the top of the page, whose controls can still be pressed.
    await expect(page.getByText('Loading the page…')).toHaveCSS('pointer-events', 'none');
    await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true');
  }

  /** The section's page becomes readable within the timeout, hydrated or as the HTML of the server. */
  async function expectReadable(): Promise<void> {
    const isShown = async () =>
      new URL(page.url()).pathname === PLACES[section].address &&
      (await page.locator(`#section[data-section=${section}]`).isVisible()) &&
      ((await page.locator('main h1').isVisible()) || (await page.getByRole('alert').isVisible()));
    await until(isShown);
    // Unlike a locator's, this does not wait for an element, which may need the paused clock.
    const length = () => page.evaluate(() => document.querySelector('main')?.innerText.length ?? 0);
    await until(async () => (await length()) > 500 && (await page.locator('main h1').isVisible()), 20_000);
  }

  /** Header and footer work, although the section does not. */
  async function expectWorkingShell(): Promise<void> {
    if (fault.hangs) await page.clock.resume();
    await hoverControl(page);
    await expect
      .poll(() => page.evaluate(() => globalThis.early?.page), { message: 'header and footer are hydrated' })
      .toBe(true);
    const theme = page.getByRole('banner').getByRole('button', { name: /Mode/ });
    const before = await page.locator('body').getAttribute('class');
    await theme.click();
    await expect(page.locator('body')).not.toHaveClass(before ?? '');
  }

  /** Another section works as usual. */
  async function expectOtherSection(): Promise<void> {
    const other = OTHER[section];
    await PLACES[other].link(page).click();
    await expect(page).toHaveURL(PLACES[other].address);
    await expect(page.locator(`#section[data-section=${other}] h1`)).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('alert')).toHaveCount(0);
  }

  /** When the fault is removed, a link or the button Try again shows the section in the same tab. */
  async function expectRecovery(): Promise<void> {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    // A tab keeps the release of its document, so a planted fault needs a new one.
    if (fault.isPlanted) await page.goto(PLACES[section].address);
    else await PLACES[section].link(page).click();
    const tryAgain = page.getByRole('alert').getByRole('button', { name: 'Try again' });
    await expect(async () => {
      // The first page of the tab stays with its alert, so the visitor uses its button.
      if (await tryAgain.isVisible()) await tryAgain.click();
      await expect(page.locator(`#section[data-section=${section}] h1`)).toBeVisible({ timeout: 1_000 });
      await untilHydrated(page);
    }).toPass({ timeout: 40_000 });
    await expect(page.getByRole('alert')).toHaveCount(0);
  }

  /** Nothing is busy after the timeout. */
  async function expectNothingBusy(): Promise<void> {
    // fastForward fires each due timer once; running two minutes of animation frames would take minutes.
    if (fault.hangs) await page.clock.fastForward(BUSY_TIMEOUT);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  }

  /** Waits, with the clock paused, until no more files arrive. */
  async function settled(): Promise<void> {
    let before = -1;
    const count = () => page.evaluate(() => performance.getEntriesByType('resource').length);
    await expect(async () => {
      const now = await count();
      const isQuiet = now === before;
      before = now;
      expect(isQuiet).toBe(true);
    }).toPass({ intervals: [500] });
  }

  /** Clicks a button on the page that is not hydrated, which hydrates it. */
  async function press(): Promise<void> {
    const button = page.locator('main button[type=button]:visible').first();
    if ((await button.count()) > 0) await button.click();
    else await hoverControl(page);
  }

  /** Starts the time measurement; for a fault that hangs, the test advances the clock from now on. */
  async function begin(): Promise<void> {
    startedAt = await now();
    if (!fault.hangs) return;
    // A later time than the page’s clock will have when it is paused, also on a busy machine.
    startedAt += 2_000;
    await page.clock.pauseAt(startedAt);
  }

  /** The time of the page's clock. */
  function now(): Promise<number> {
    return page.evaluate(() => Date.now());
  }

  async function until(condition: () => Promise<boolean>, timeout = FALLBACK_TIMEOUT): Promise<void> {
    const start = startedAt;
    for (;;) {
      // A document that is being unloaded cannot be evaluated.
      if (await condition().catch(() => false)) return;
      const elapsed = (await now().catch(() => start)) - start;
      expect(elapsed, `milliseconds until ${condition}`).toBeLessThanOrEqual(timeout);
      if (fault.hangs)
        await page.clock
          .runFor(250)
          .then(() => untilIdle(page))
          .catch(() => undefined);
      else await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve))).catch(() => undefined);
    }
  }

  return { open, expectBusy, expectReadable, expectWorkingShell, expectOtherSection, expectRecovery, expectNothingBusy };
}
