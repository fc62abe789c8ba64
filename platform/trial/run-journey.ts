import type { Locator, Page } from 'playwright-core';
import { describeStep, type Journey, type Step } from 'shared/contract/registry/journeys';
import { SECTION_ID } from 'shared/contract/page/marks';
import { untilPainted } from './page-checks';
import type { PageOnTrial, WidthFault } from './trial';
import type { Visitor } from './visitor';

/** Timeout of a step in milliseconds. Long, because the machine may be busy; only a faulty step takes that long. */
const TIMEOUT = 10_000;
/** Contains the section's elements: an open dialog, including the shell's menu, which covers the page; otherwise the section's container. */
const OF_SECTION = `dialog[open], body:not(:has(dialog[open])) #${SECTION_ID}`;

/** Takes the steps of a journey as a first-time visitor. @returns the faults that the browser reports, and the first step that fails */
export function runJourney({ name, steps }: Journey, visitor: Visitor, tried: PageOnTrial): Promise<WidthFault[]> {
  return visitor.visit(tried, async () => {
    for (const [index, step] of steps.entries()) {
      const reason = await take(step, visitor.page);
      if (reason === null) continue;
      visitor.add([{ element: `the journey “${name}” stops at step ${index + 1}, ${describeStep(step)}:`, reason }]);
      return;
    }
    // What the last step began belongs to the journey: a request that fails, or a script that throws a moment later.
    await visitor.untilAnswered();
    // A step may have left the page, which then has nothing more to do.
    await visitor.page.evaluate(untilPainted).catch(() => undefined);
  });
}

/** @returns why a visitor cannot take the step; `null` if it was taken */
async function take(step: Step, page: Page): Promise<string | null> {
  const elements = locate(step, page.locator(OF_SECTION));
  try {
    if (step.do === 'press') await elements.click({ timeout: TIMEOUT });
    else if (step.do === 'type') await elements.fill(step.text, { timeout: TIMEOUT });
    else await elements.first().waitFor({ timeout: TIMEOUT });
    return null;
  } catch (error) {
    const count = await elements.count();
    if (count === 0) return `is not there within ${TIMEOUT / 1000} s`;
    if (count > 1) return `is there ${count} times`;
    const cover = await elements.evaluate((element) => globalThis.trial.outOfReach(element));
    return cover ?? `cannot be used: ${(error as Error).message.split('\n')[0]}`;
  }
}

function locate(step: Step, section: Locator): Locator {
  const { role, name } = step;
  if (role === 'text') return section.getByText(name, { exact: true }).filter({ visible: true });
  return section.getByRole(role, { name, exact: true, ...(step.do === 'see' && step.state) });
}
