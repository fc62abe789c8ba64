import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import * as checks from './page-checks';
import type { Fault } from './page-checks';
import type { PageOnTrial, Trial } from './trial';
import type { Visitor } from './visitor';

/** The minified script, half as large, because it is sent to every checked page. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Loads axe into a page, unless it is loaded. */
export async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
}

/**
 * Lists each violation with its rule and element. In the dark theme only contrast is checked.
 * @param kinds the kinds of elements to check; default: the whole page
 */
async function axeViolations(page: Page, kinds: string[] | null = null): Promise<(Fault & { rule: string })[]> {
  await loadAxe(page);
  const run = (isDark: boolean) =>
    page.evaluate(
      async ([kinds, isDark]) => {
        const { axe: inPage, trial } = globalThis as unknown as { axe: typeof axe; trial: { elements: Map<string, Element[]> } };
        const include = kinds?.flatMap((kind) => trial.elements.get(kind)!) ?? [document.documentElement];
        const { classList } = document.body;
        const wasDark = classList.contains('dark');
        classList.toggle('dark', isDark);
        try {
          return await inPage.run({ include }, { resultTypes: ['violations'], ...(isDark && { runOnly: ['color-contrast'] }) });
        } finally {
          classList.toggle('dark', wasDark);
        }
      },
      [kinds, isDark] as const,
    );
  const violations = [];
  for (const isDark of [false, true])
    for (const { id, help, nodes } of (await run(isDark)).violations)
      for (const { target } of nodes) {
        const rule = isDark ? `${id} in the dark theme` : id;
        violations.push({ rule, element: target.join(' '), reason: `breaks the rule ${rule}: ${help}` });
      }
  return violations;
}

const keyOf = ({ rule, element }: { rule: string; element: string }): string => `${rule} ${element}`;

/** Lists the violations on a page, without elements of kinds that were checked on another page, and without violations on the same page of stable. */
export async function newViolations(
  { ofStable, structures }: Trial,
  tried: PageOnTrial,
  width: number,
  page: Page,
): Promise<Fault[]> {
  const { kinds, page: features } = await page.evaluate(checks.structure);
  const isNew = (kind: string) => !structures.has(`${width} ${kind}`);
  const unseen = kinds.filter(isNew);
  const isNewPage = features.some(isNew);
  if (unseen.length === 0 && !isNewPage) return [];
  for (const kind of [...kinds, ...features]) structures.add(`${width} ${kind}`);
  const violations = await axeViolations(page, isNewPage ? null : unseen);
  if (violations.length === 0) return [];
  const before = await ofStable({ ...tried, widths: [width] });
  return violations.filter((violation) => !before.has(keyOf(violation))).map(({ element, reason }) => ({ element, reason }));
}

/** Lists the violations on a page of stable, which a release may keep. */
export async function violationsOf(visitor: Visitor, tried: PageOnTrial): Promise<ReadonlySet<string>> {
  const keys = new Set<string>();
  await visitor.visit(tried, async () => {
    for (const violation of await axeViolations(visitor.page)) keys.add(keyOf(violation));
  });
  return keys;
}
