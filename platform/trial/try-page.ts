import { newViolations } from './axe-violations';
import * as content from './content';
import * as checks from './page-checks';
import * as press from './press';
import { placed, pressAll } from './press-all';
import { longestTaskOf } from './processor-time';
import { withLanguage } from './site-proxy';
import type { PageOnTrial, Trial, WidthFault } from './trial';
import type { Visitor } from './visitor';

/** The largest cumulative layout shift while the page loads. */
const MOST_SHIFT = 0.05;
/** The longest task in milliseconds; the page does not respond to input meanwhile. */
const MOST_TASK = 300;

/** Opens a page as a first-time visitor and lists its faults. Presses its controls if there are no other faults. */
export function tryPage(trial: Trial, visitor: Visitor, tried: PageOnTrial): Promise<WidthFault[]> {
  const { page } = visitor;
  const reopen = async () => {
    await visitor.open();
    await visitor.settle();
  };
  return visitor.visit(tried, async () => {
    await visitor.settle();
    visitor.add(await page.evaluate(checks.shiftFaults, MOST_SHIFT));
    visitor.add(await page.evaluate(content.contentFaults, tried.language));
    const slowest = await page.evaluate(() => globalThis.trial.longestTask);
    visitor.add(await linkFaults(trial, visitor, tried));
    const unpressed = new Map<number, ReadonlySet<string>>();
    for (const width of tried.widths) {
      await visitor.resize(width);
      visitor.add(await page.evaluate(checks.sidewaysFaults));
      visitor.add(await newViolations(trial, tried, width, page));
      visitor.add(await page.evaluate(checks.focusFaults));
      const keys = await page.evaluate(press.pressables, [true, trial.foreignRoots] as [boolean, string[]]);
      if (keys.some((key) => !trial.pressed.has(placed(placeOf(tried, width), key))))
        unpressed.set(width, new Set(trial.pressed));
    }
    if (visitor.hasFaults) return;
    if (slowest > MOST_TASK) visitor.add(await taskFaults(visitor, reopen));
    let isAsOpened = true;
    for (const [width, pressed] of unpressed) {
      await visitor.resize(width);
      if (!isAsOpened) await reopen();
      await page.evaluate(() => void Object.assign(globalThis.trial, { longestTask: 0 }));
      const pressAndSettle = async (before = trial.pressed) => {
        const presses = await pressAll({ ...trial, pressed: before }, visitor, placeOf(tried, width));
        await page.evaluate(checks.settle);
        return presses;
      };
      isAsOpened = (await pressAndSettle()) === 0;
      const slowest = await page.evaluate(() => globalThis.trial.longestTask);
      if (slowest <= MOST_TASK || visitor.hasFaults) continue;
      await reopen();
      visitor.add(await taskFaults(visitor, () => pressAndSettle(new Set(pressed))));
      isAsOpened = false;
    }
  });
}

/** Controls with the same key are equal in the same language and width. */
const placeOf = ({ language }: PageOnTrial, width: number): string => `${language} ${width}`;

/** Measures the longest task again, in processor time: the wall-clock duration also depends on the load of the machine. */
async function taskFaults(visitor: Visitor, use: () => Promise<unknown>): Promise<checks.Fault[]> {
  const time = await longestTaskOf(visitor.page, use);
  if (time <= MOST_TASK) return [];
  return [{ element: 'a script', reason: `keeps the processor for ${Math.round(time)} ms in one task (at most ${MOST_TASK})` }];
}

async function linkFaults({ links, foreignRoots }: Trial, visitor: Visitor, { language }: PageOnTrial): Promise<checks.Fault[]> {
  const addresses = await visitor.page.evaluate(content.linkedAddresses, foreignRoots);
  const faults: checks.Fault[] = [];
  for (const address of addresses) {
    const opened = withLanguage(address, language);
    const status = links.get(opened) ?? (await visitor.statusOf(address, language));
    links.set(opened, status);
    if (status >= 400) faults.push({ element: 'a link', reason: `leads to ${address}, which is answered ${status}` });
  }
  return faults;
}
