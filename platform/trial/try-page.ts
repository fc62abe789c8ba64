import axe from 'axe-core';
import type { Page } from 'playwright-core';
import * as look from './look';
import type { Fault } from './look';
import * as press from './press';
import type { PageOnTrial, Visitor, WidthFault } from './visitor';

/** As much as the page may jump in all while it loads. */
const MOST_SHIFT = 0.05;
/** Milliseconds after which a button has done nothing. Long, because the machine may be busy; only a fault takes them. */
const PATIENCE = 10_000;
/** How often a page is opened again for the buttons that are left. */
const MOST_ROUNDS = 30;

export interface Trial {
  /** What was pressed in this publication already, by its HTML; and what axe has looked at, as `structure` writes it. */
  pressed: Set<string>;
  structures: Set<string>;
  /** Axe's violations on the same page of stable, each as `axeViolations` writes them. */
  ofStable(page: PageOnTrial): Promise<ReadonlySet<string>>;
}

/** Opens one page as a first visitor, and lists what is wrong with it; what can be pressed is pressed where nothing else is wrong. */
export function tryPage(trial: Trial, visitor: Visitor, tried: PageOnTrial): Promise<WidthFault[]> {
  const { page } = visitor;
  return visitor.visit(tried, async () => {
    visitor.add(await page.evaluate(look.shiftFaults, MOST_SHIFT));
    const withButtons = new Set<number>();
    for (const width of tried.widths) {
      await visitor.resize(width);
      visitor.add(await page.evaluate(look.sidewaysFaults));
      visitor.add(await newViolations(trial, tried, width, page));
      visitor.add(await page.evaluate(look.focusFaults));
      const where = placeOf(tried, width);
      if ((await page.evaluate(press.pressables)).some((html) => !trial.pressed.has(`${where} ${html}`))) withButtons.add(width);
    }
    if (visitor.hasFaults) return;
    let isAsOpened = true;
    for (const width of withButtons) {
      await visitor.resize(width);
      if (!isAsOpened) await visitor.open();
      const presses = await pressAll(trial, visitor, placeOf(tried, width));
      isAsOpened &&= presses === 0;
    }
  });
}

/** Language and width, in which two buttons with the same HTML are the same. */
const placeOf = ({ language }: PageOnTrial, width: number): string => `${language} ${width}`;

/**
 * Rule and element of each violation, with what is wrong.
 * @param kinds of elements that are looked at; default: the page
 */
async function axeViolations(page: Page, kinds: string[] | null = null): Promise<(Fault & { rule: string })[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate((kinds) => {
    const { axe: inPage, trial } = globalThis as unknown as { axe: typeof axe; trial: { elements: Map<string, Element[]> } };
    const include = kinds?.flatMap((kind) => trial.elements.get(kind)!) ?? [document.documentElement];
    return inPage.run({ include }, { resultTypes: ['violations'] });
  }, kinds);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => ({ rule: id, element: target.join(' '), reason: `breaks the rule ${id}: ${help}` })),
  );
}

const keyOf = ({ rule, element }: { rule: string; element: string }): string => `${rule} ${element}`;

async function newViolations({ ofStable, structures }: Trial, tried: PageOnTrial, width: number, page: Page): Promise<Fault[]> {
  const { kinds, whole } = await page.evaluate(look.structure);
  const isNew = (kind: string) => !structures.has(`${width} ${kind}`);
  const unseen = kinds.filter(isNew);
  const isNewAsWhole = whole.some(isNew);
  if (unseen.length === 0 && !isNewAsWhole) return [];
  for (const kind of [...kinds, ...whole]) structures.add(`${width} ${kind}`);
  const violations = await axeViolations(page, isNewAsWhole ? null : unseen);
  if (violations.length === 0) return [];
  const before = await ofStable({ ...tried, widths: [width] });
  return violations.filter((violation) => !before.has(keyOf(violation))).map(({ element, reason }) => ({ element, reason }));
}

/** What stable is forgiven: what axe finds on a page of it. */
export async function violationsOf(visitor: Visitor, tried: PageOnTrial): Promise<ReadonlySet<string>> {
  const keys = new Set<string>();
  await visitor.visit(tried, async () => {
    for (const violation of await axeViolations(visitor.page)) keys.add(keyOf(violation));
  });
  return keys;
}

/**
 * Presses what was not pressed before. One press may lead to another page, or open something that covers other buttons: for those the
 * page is opened again, because a visitor would not press them as it stands.
 * @param where as `placeOf` writes it
 * @returns how often something was pressed
 */
async function pressAll({ pressed }: Trial, visitor: Visitor, where: string): Promise<number> {
  const { page } = visitor;
  let presses = 0;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const before = presses;
    let isWhole = true;
    for (const [index, html] of (await page.evaluate(press.pressables)).entries()) {
      const key = `${where} ${html}`;
      if (pressed.has(key)) continue;
      const outcome = await page.evaluate(press.press, [index, PATIENCE] as [number, number]).catch(() => 'left' as const);
      if (outcome === 'out of reach') {
        // It is so on the page as it is opened; whether that is a fault was looked at before.
        if (presses > before) isWhole = false;
        continue;
      }
      presses += 1;
      pressed.add(key);
      if (outcome === 'left') {
        await page.waitForLoadState();
        isWhole = false;
        break;
      }
      if (outcome) visitor.add([outcome]);
    }
    if (isWhole) break;
    await visitor.open();
  }
  return presses;
}
