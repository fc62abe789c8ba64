import type { Locator, Page } from 'playwright-core';
import { describeStep, type Journey, type Step } from 'shared/contract/registry/journeys';
import { SECTION_ID } from 'shared/contract/page/marks';
import type { PageOnTrial, WidthFault } from './trial';
import type { Visitor } from './visitor';

/** Milliseconds after which a step is not waited for. Long, because the machine may be busy; only a fault takes them. */
const PATIENCE = 10_000;
/** Where a section's own elements are: in a dialog or the shell's menu while it covers the rest, otherwise where the shell puts the section. */
const OF_SECTION = `dialog[open], body:not(:has(dialog[open])) #${SECTION_ID}`;

/** Takes the steps of a journey as a first visitor; its faults are those that the browser reports on the way, and the first step that fails. */
export function makeJourney({ name, steps }: Journey, visitor: Visitor, tried: PageOnTrial): Promise<WidthFault[]> {
  return visitor.visit(tried, async () => {
    for (const [index, step] of steps.entries()) {
      const reason = await take(step, visitor.page);
      if (reason === null) continue;
      visitor.add([{ element: `the journey “${name}” stops at step ${index + 1}, ${describeStep(step)}:`, reason }]);
      return;
    }
  });
}

/** @returns why a visitor cannot take the step, or `null` */
async function take(step: Step, page: Page): Promise<string | null> {
  const elements = locate(step, page.locator(OF_SECTION));
  try {
    if (step.do === 'press') await elements.click({ timeout: PATIENCE });
    else if (step.do === 'type') await elements.fill(step.text, { timeout: PATIENCE });
    else await elements.first().waitFor({ timeout: PATIENCE });
    return null;
  } catch (error) {
    const count = await elements.count();
    if (count === 0) return `is not there within ${PATIENCE / 1000} s`;
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
