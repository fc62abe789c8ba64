import { newViolations } from './axe-violations';
import * as content from './content';
import * as look from './look';
import * as press from './press';
import { placed, pressAll } from './press-all';
import { longestTaskOf } from './processor-time';
import type { PageOnTrial, Trial, WidthFault } from './trial';
import type { Visitor } from './visitor';

/** As much as the page may jump in all while it loads. */
const MOST_SHIFT = 0.05;
/** Milliseconds that one task may keep the processor, in which the page answers to nothing. */
const MOST_TASK = 300;

/** Opens one page as a first visitor, and lists what is wrong with it; what can be pressed is pressed where nothing else is wrong. */
export function tryPage(trial: Trial, visitor: Visitor, tried: PageOnTrial): Promise<WidthFault[]> {
  const { page } = visitor;
  const reopen = async () => {
    await visitor.open();
    await visitor.settle();
  };
  return visitor.visit(tried, async () => {
    await visitor.settle();
    visitor.add(await page.evaluate(look.shiftFaults, MOST_SHIFT));
    visitor.add(await page.evaluate(content.contentFaults, tried.language));
    const slowest = await page.evaluate(() => globalThis.trial.longestTask);
    visitor.add(await linkFaults(trial, visitor, tried));
    const unpressed = new Map<number, ReadonlySet<string>>();
    for (const width of tried.widths) {
      await visitor.resize(width);
      visitor.add(await page.evaluate(look.sidewaysFaults));
      visitor.add(await newViolations(trial, tried, width, page));
      visitor.add(await page.evaluate(look.focusFaults));
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
      isAsOpened = (await pressAll(trial, visitor, placeOf(tried, width))) === 0 && isAsOpened;
      await page.evaluate(look.settle);
      const slowest = await page.evaluate(() => globalThis.trial.longestTask);
      if (slowest <= MOST_TASK || visitor.hasFaults) continue;
      await reopen();
      visitor.add(
        await taskFaults(visitor, () => pressAll({ ...trial, pressed: new Set(pressed) }, visitor, placeOf(tried, width))),
      );
      isAsOpened = false;
    }
  });
}

/** Language and width, in which two controls with the same key are the same. */
const placeOf = ({ language }: PageOnTrial, width: number): string => `${language} ${width}`;

/** The clock says which page may be slow, and also measures how busy the machine is; whether one is, its processor time says. */
async function taskFaults(visitor: Visitor, use: () => Promise<unknown>): Promise<look.Fault[]> {
  const time = await longestTaskOf(visitor.page, use);
  if (time <= MOST_TASK) return [];
  return [{ element: 'a script', reason: `keeps the processor for ${Math.round(time)} ms in one task (at most ${MOST_TASK})` }];
}

async function linkFaults({ links, foreignRoots }: Trial, visitor: Visitor, { language }: PageOnTrial): Promise<look.Fault[]> {
  const addresses = await visitor.page.evaluate(content.linkedAddresses, foreignRoots);
  for (const address of addresses) if (!links.has(address)) links.set(address, await visitor.statusOf(address, language));
  const missing = addresses.filter((address) => links.get(address)! >= 400);
  return missing.map((address) => ({
    element: 'a link',
    reason: `leads to ${address}, which is answered ${links.get(address)}`,
  }));
}
