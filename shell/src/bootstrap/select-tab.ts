import type { Mark } from './early';
import { mark } from './marks';
import { early } from './state';
import { elementOf } from './text-of';

const panelOf = (tab: Element) => elementOf(tab.getAttribute('aria-controls')!);

/** Selects a tab and its panel. */
export function selectTab(marks: Mark[], tab: Element): void {
  document.querySelectorAll('[role=tab]').forEach((other) => {
    mark(marks, other, 'aria-selected', other === tab);
    mark(marks, panelOf(other), 'data-active', other === tab ? '' : null);
  });
}

/**
 * Selects the tab that the hash names, or in whose text it names a place, and sets its panel busy: the server never gets the hash, so the
 * panel has another tab's text. @returns false if the hash names no tab, or the selected one
 */
export function selectNamedTab(): boolean {
  const id = location.hash.slice(1);
  const tab = elementOf(id) ?? elementOf(id.split('-')[0]!);
  if (!tab?.matches('[role=tab][aria-selected=false]')) return false;
  selectTab(early.named, tab);
  mark(early.named, panelOf(tab), 'aria-busy', 'true');
  return true;
}
