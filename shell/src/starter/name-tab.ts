import type { Early } from './early';
import { mark } from './marks';

/**
 * The server never sees a hash. When it names a tab whose text is not in this page, or a place in such a text, that tab is
 * marked at once and its panel is busy: another text must not stand there as if it were the named one.
 */
export function nameTab(early: Early): boolean {
  const id = location.hash.slice(1);
  const find = (known: string) => document.getElementById(known);
  const tab = find(id) ?? find(id.split('-')[0]!);
  if (tab?.getAttribute('role') !== 'tab' || tab.getAttribute('aria-selected') === 'true') return false;
  document.querySelectorAll('[role=tab]').forEach((other) => mark(early.named, other, 'aria-selected', String(other === tab)));
  mark(early.named, find(tab.getAttribute('aria-controls')!)!, 'aria-busy', 'true');
  return true;
}
