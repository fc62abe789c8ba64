import type { Mark } from './early';
import { mark } from './marks';
import { early } from './state';
import { elementOf } from './text-of';

const panelOf = (tab: Element) => elementOf(tab.getAttribute('aria-controls')!);

/** Selects a tab and its panel. */
export function markTab(marks: Mark[], tab: Element): void {
  document.querySelectorAll('[role=tab]').forEach((other) => {
    mark(marks, other, 'aria-selected', other === tab);
    mark(marks, panelOf(other), 'data-active', other === tab ? '' : null);
  });
}

/**
 * The server never gets the hash. If it names a tab whose text is not in this page, or a place in that text, this selects the tab and
 * sets its panel busy, so that the visitor does not take another tab's text for it.
 * @returns whether it did
 */
export function nameTab(): boolean {
  const id = location.hash.slice(1);
  const tab = elementOf(id) ?? elementOf(id.split('-')[0]!);
  if (!tab?.matches('[role=tab][aria-selected=false]')) return false;
  markTab(early.named, tab);
  mark(early.named, panelOf(tab), 'aria-busy', 'true');
  return true;
}
