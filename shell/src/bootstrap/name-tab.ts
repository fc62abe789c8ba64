import type { Mark } from './early';
import { mark } from './marks';
import { early } from './state';
import { elementOf } from './text-of';

const panelOf = (tab: Element) => elementOf(tab.getAttribute('aria-controls')!);

/** Selects a tab; of panels that all stand in the page its own is the active one. */
export function markTab(marks: Mark[], tab: Element): void {
  document.querySelectorAll('[role=tab]').forEach((other) => {
    mark(marks, other, 'aria-selected', other === tab);
    mark(marks, panelOf(other), 'data-active', other === tab ? '' : null);
  });
}

/**
 * The server never sees a hash. When it names a tab whose text is not in this page, or a place in such a text, that tab is
 * marked at once and its panel is busy: another text must not stand there as if it were the named one.
 */
export function nameTab(): boolean {
  const id = location.hash.slice(1);
  const tab = elementOf(id) ?? elementOf(id.split('-')[0]!);
  if (!tab?.matches('[role=tab][aria-selected=false]')) return false;
  markTab(early.named, tab);
  mark(early.named, panelOf(tab), 'aria-busy', 'true');
  return true;
}
