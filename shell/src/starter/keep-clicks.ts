import { SECTION_ID } from 'shared/contract/page/marks';
import { toggleTheme } from '../theme/theme-storage';
import type { Early } from './early';
import { mark } from './marks';
import { wake } from './wake';

/**
 * A button that has no script yet: the theme turns at once, what it folds opens at once, and every other shows that it is
 * busy. All but the theme are pressed again, once, when their part of the page is alive.
 */
export function keepClick(event: Event, early: Early, prefix: string): void {
  const button = (event.target as Element).closest<HTMLElement>('button[type=button]');
  if (!button || early[button.closest(`#${SECTION_ID}`) ? 'section' : 'page']) return;
  event.stopImmediatePropagation();
  if (button.dataset.early === 'theme') return toggleTheme(prefix);
  wake();
  const fold = button.hasAttribute('aria-expanded') && document.getElementById(button.getAttribute('aria-controls')!);
  if (fold) {
    mark(early.pressed, button, 'aria-expanded', String(fold.hidden));
    mark(early.pressed, fold, 'hidden', fold.hidden ? null : '');
  } else if (early.clicks.includes(button)) return;
  else mark(early.pressed, button, 'aria-busy', 'true');
  early.clicks.push(button);
}
