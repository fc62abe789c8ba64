import { expect, type Page } from '@playwright/test';
import { untilHydrated, reach } from '../../fixtures/hydration';
import type { Fault, Moment, SectionName } from './faults';

interface Place {
  address: string;
  /** How a visitor gets to the section from any page. */
  link(page: Page): ReturnType<Page['locator']>;
  heading: string;
}

const PLACES: Record<SectionName, Place> = {
  landing: {
    address: '/',
    link: (page) => page.getByRole('banner').getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }),
    heading: '',
  },
  legal: {
    address: '/terms-conditions',
    link: (page) => page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }),
    heading: 'Terms of Service',
  },
  help: {
    address: '/help-center',
    link: (page) => page.getByRole('contentinfo').getByRole('link', { name: 'Help Center' }),
    heading: '',
  },
};

const OTHER: Record<SectionName, SectionName> = { landing: 'help', legal: 'landing', help: 'legal' };

/** Milliseconds of the visitor's time until the page shows something readable, or an alert. */
const FIRST_FALLBACK = 10_000;
const NOTHING_BEYOND = 120_000;

export class Visit {
  #began = 0;

  constructor(
    private readonly page: Page,
    private readonly section: SectionName,
    private readonly fault: Fault,
    private readonly url: string,
  ) {}

  /** Comes to the section at the moment that the cell names; answers how often the fault was met. */
  async come(moment: Moment): Promise<() => number> {
    const { page, section, fault, url } = this;
    if (fault.hangs) await page.clock.install();
    const bring = () => fault.bring(page, section, url);
    const here = PLACES[section];
    if (moment === 'on the first load') {
      const met = await bring();
      await this.#begin();
      await page.goto(here.address, { waitUntil: 'commit' });
      await this.#until(() => page.locator('main h1').isVisible());
      await reach(page);
      return met;
    }
    // A planted fault stands in the document already; any other begins now.
    const early = fault.isPlanted ? await bring() : null;
    await page.goto(moment === 'after the bootstrap script' ? here.address : PLACES[OTHER[section]].address);
    if (moment === 'on a later navigation') await untilHydrated(page);
    const met = early ?? (await bring());
    await this.#begin();
    if (moment === 'on a later navigation') await here.link(page).click();
    else await this.#press();
    if (fault.hangs) await this.#settled();
    return met;
  }

  /** Whatever waits shows that it is busy, until there is something else to see. */
  async hearsThatItWaits(): Promise<void> {
    const { page } = this;
    await this.#until(() => page.getByText('Loading the page…').isVisible(), 2_000);
    await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true');
  }

  /** The section's page can be read, by whatever way it came, and the visitor did not wait for ever on the way there. */
  async canRead(): Promise<void> {
    const { page, section } = this;
    const isHere = async () =>
      new URL(page.url()).pathname === PLACES[section].address &&
      (await page.locator(`#section[data-section=${section}]`).isVisible()) &&
      ((await page.locator('main h1').isVisible()) || (await page.getByRole('alert').isVisible()));
    await this.#until(isHere);
    const text = page.locator('main');
    await this.#until(async () => (await text.innerText()).length > 500 && (await page.locator('main h1').isVisible()), 20_000);
  }

  /** Header and footer answer, although the section does not. */
  async canUseShell(): Promise<void> {
    const { page, fault } = this;
    if (fault.hangs) await page.clock.resume();
    await reach(page);
    await expect
      .poll(() => page.evaluate(() => globalThis.early?.page), { message: 'header and footer are hydrated' })
      .toBe(true);
    const theme = page.getByRole('banner').getByRole('button', { name: /Mode/ });
    const before = await page.locator('body').getAttribute('class');
    await theme.click();
    await expect(page.locator('body')).not.toHaveClass(before ?? '');
  }

  /** Another section works as usual. */
  async canGoElsewhere(): Promise<void> {
    const { page, section } = this;
    const other = OTHER[section];
    await PLACES[other].link(page).click();
    await expect(page).toHaveURL(PLACES[other].address);
    await expect(page.locator(`#section[data-section=${other}] h1`)).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('alert')).toHaveCount(0);
  }

  /** Once the fault is gone a link, or the button beside what is missing, is enough: the tab need not be closed. */
  async comesBack(): Promise<void> {
    const { page, section, fault } = this;
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    // An open tab keeps the release that its page names; one that is wrong in itself goes with the next document.
    if (fault.isPlanted) await page.goto(PLACES[section].address);
    else await PLACES[section].link(page).click();
    const again = page.getByRole('alert').getByRole('button', { name: 'Try again' });
    await expect(async () => {
      // The page that the tab came with stands with its bar; there the way back is the button.
      if (await again.isVisible()) await again.click();
      await expect(page.locator(`#section[data-section=${section}] h1`)).toBeVisible({ timeout: 1_000 });
      await untilHydrated(page);
    }).toPass({ timeout: 40_000 });
    await expect(page.getByRole('alert')).toHaveCount(0);
  }

  /** Nothing stays busy, however long the visitor stays. */
  async nothingWaits(): Promise<void> {
    const { page } = this;
    // Every timer that is due fires once; two minutes of drawn frames would take a machine as long.
    if (this.fault.hangs) await page.clock.fastForward(NOTHING_BEYOND);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  }

  /** Downloads take no time of the visitor: the clock is paused until no more files arrive. */
  async #settled(): Promise<void> {
    let before = -1;
    const count = () => this.page.evaluate(() => performance.getEntriesByType('resource').length);
    await expect(async () => {
      const now = await count();
      const isQuiet = now === before;
      before = now;
      expect(isQuiet).toBe(true);
    }).toPass({ intervals: [500] });
  }

  /** A press on the page that is not hydrated, which hydrates it. */
  async #press(): Promise<void> {
    const { page } = this;
    const button = page.locator('main button[type=button]:visible').first();
    if ((await button.count()) > 0) await button.click();
    else await reach(page);
  }

  /** From here on the test advances the clock, if the fault takes time. */
  async #begin(): Promise<void> {
    this.#began = await this.#now();
    if (!this.fault.hangs) return;
    this.#began += 100;
    await this.page.clock.pauseAt(this.#began);
  }

  /** The visitor's own time. */
  #now(): Promise<number> {
    return this.page.evaluate(() => Date.now());
  }

  async #until(isSo: () => Promise<boolean>, most = FIRST_FALLBACK): Promise<void> {
    const { page, fault } = this;
    const start = this.#began;
    for (;;) {
      // A document that is being unloaded cannot be evaluated.
      if (await isSo().catch(() => false)) return;
      const elapsed = (await this.#now().catch(() => start)) - start;
      expect(elapsed, `milliseconds until the visitor has something, ${isSo}`).toBeLessThanOrEqual(most);
      if (fault.hangs) await page.clock.runFor(250).catch(() => undefined);
      else await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve))).catch(() => undefined);
    }
  }
}
