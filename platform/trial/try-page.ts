import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import type { Language } from 'shared/contract';
import { SECTION_ID } from 'shared/contract/page/marks';
import { newVisit, SITE } from './closed-browser';
import * as look from './look';
import type { Fault } from './look';
import * as press from './press';
import type { ServedPair } from './serve-pair';

/** One page of a pair as it is tried. */
export interface PageOnTrial {
  address: string;
  language: Language;
  width: number;
  /** What its document is answered with. */
  status: number;
}

/** As much as the page may jump in all while it loads. */
const MOST_SHIFT = 0.05;
/** Milliseconds after which a page is not waited for, and a button has done nothing. Long, because the machine may be busy; only a fault takes them. */
const PATIENCE = { page: 60_000, button: 10_000 };

/** What Playwright says of the worker, which is not allowed to answer in place of the pair. */
const WORKER_BLOCKED = 'Service Worker registration blocked by Playwright';
/** Stands beside the failed request itself. */
const OF_A_REQUEST = 'Failed to load resource';

export interface Trial {
  browser: Browser;
  served: ServedPair;
  /** What was pressed in this publication already, by its HTML; and the shapes of pages that axe has looked at. */
  pressed: Set<string>;
  shapes: Set<string>;
  /** Axe's violations on the same page of stable, each as `axeViolations` writes them. */
  ofStable(page: PageOnTrial): Promise<ReadonlySet<string>>;
}

/** Opens one page as a first visitor, and lists what is wrong with it. */
export async function tryPage(trial: Trial, tried: PageOnTrial): Promise<Fault[]> {
  const { browser, served } = trial;
  return visit(browser, served, tried, async (page, faults) => {
    const found = await Promise.all([page.evaluate(look.shiftFaults, MOST_SHIFT), page.evaluate(look.sidewaysFaults)]);
    faults.push(...found.flat(), ...(await newViolations(trial, tried, page)), ...(await page.evaluate(look.focusFaults)));
    if (faults.length === 0) faults.push(...(await pressAll(trial, tried, page)));
  });
}

/** Loads a page until its script runs it; faults that the browser tells of by itself are in the list. */
async function visit(
  browser: Browser,
  served: ServedPair,
  { address, language, width, status }: PageOnTrial,
  use: (page: Page, faults: Fault[]) => Promise<void>,
): Promise<Fault[]> {
  const faults: Fault[] = [];
  const add = (element: string, reason: string) => void faults.push({ element, reason });
  const options = { viewport: { width, height: 740 }, reducedMotion: 'reduce' } as const;
  const context = await newVisit(browser, served, options, (refused) =>
    add('a request', `to ${refused}, which is not of this pair`),
  );
  try {
    // Loaders that name functions leave calls of this in those that are sent to the page.
    await context.addInitScript('globalThis.__name = (value) => value');
    await context.addInitScript(look.watch);
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE.page);
    const opened = SITE + address + (address.includes('?') ? '&' : '?') + `lng=${language}`;
    page.on('pageerror', (error) => add('a script', `throws: ${error.message}`));
    page.on('crash', () => add('the page', 'crashes'));
    page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
    page.on('popup', (popup) => void popup.close().catch(() => undefined));
    page.on('console', (message) => {
      const text = message.text();
      // A page warns of what React mended, and of a section that did not come.
      if (['error', 'warning'].includes(message.type()) && text !== WORKER_BLOCKED && !text.startsWith(OF_A_REQUEST))
        add('the console', `says: ${text}`);
    });
    page.on('response', (response) => {
      const expected = response.url() === opened ? status : 200;
      if (response.status() >= 400 && response.status() !== expected)
        add('a request', `${new URL(response.url()).pathname} is answered ${response.status()}`);
    });
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      // Given up by the page itself; and what was refused is in the list already.
      if (!/ERR_ABORTED|ERR_BLOCKED_BY_CLIENT/.test(reason))
        add('a request', `${new URL(request.url()).pathname} fails: ${reason}`);
    });
    await page.goto(opened);
    const isAlive = await wake(page).then(
      () => true,
      () => false,
    );
    if (!isAlive) add('the page', `is not hydrated within ${PATIENCE.page / 1000} s`);
    await page.evaluate(async () => {
      await document.fonts.ready;
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    });
    await use(page, faults);
  } catch (error) {
    add('the page', `cannot be tried: ${(error as Error).message.split('\n')[0]}`);
  } finally {
    await context.close();
  }
  return faults;
}

/** Rule and element of each violation, with what is wrong. */
async function axeViolations(page: Page): Promise<(Fault & { rule: string })[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run({ resultTypes: ['violations'] }),
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => ({ rule: id, element: target.join(' '), reason: `breaks the rule ${id}: ${help}` })),
  );
}

const keyOf = ({ rule, element }: { rule: string; element: string }): string => `${rule} ${element}`;

async function newViolations({ ofStable, shapes }: Trial, tried: PageOnTrial, page: Page): Promise<Fault[]> {
  const shape = `${tried.language} ${tried.width} ${await page.evaluate(look.shape)}`;
  if (shapes.has(shape)) return [];
  shapes.add(shape);
  const violations = await axeViolations(page);
  if (violations.length === 0) return [];
  const before = await ofStable(tried);
  return violations.filter((violation) => !before.has(keyOf(violation))).map(({ element, reason }) => ({ element, reason }));
}

/** What stable is forgiven: what axe finds on a page of it. */
export async function violationsOf(browser: Browser, served: ServedPair, tried: PageOnTrial): Promise<ReadonlySet<string>> {
  const keys = new Set<string>();
  await visit(browser, served, tried, async (page) => {
    for (const violation of await axeViolations(page)) keys.add(keyOf(violation));
  });
  return keys;
}

/** Presses what was not pressed before; a button that leads to another page ends it, and the page is opened again for the others. */
async function pressAll({ pressed }: Trial, { language, width }: PageOnTrial, page: Page): Promise<Fault[]> {
  const [faults, address]: [Fault[], string] = [[], page.url()];
  for (let isWhole = false; !isWhole;) {
    isWhole = true;
    for (const [index, html] of (await page.evaluate(press.pressables)).entries()) {
      const key = `${language} ${width} ${html}`;
      if (pressed.has(key)) continue;
      const fault = await page.evaluate(press.press, [index, PATIENCE.button] as [number, number]).catch(() => 'left' as const);
      if (fault !== 'gone') pressed.add(key);
      if (fault !== 'gone' && fault !== 'left') {
        if (fault) faults.push(fault);
        continue;
      }
      await page.waitForLoadState();
      await page.goto(address);
      await wake(page);
      isWhole = false;
      break;
    }
  }
  return faults;
}

/** Resolves once script runs the whole page. */
async function wake(page: Page): Promise<void> {
  await page.evaluate(look.passOverControls);
  await page.waitForFunction(look.isAlive, SECTION_ID);
}
