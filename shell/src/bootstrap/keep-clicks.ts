import { SECTION_ID } from 'shared/contract/page/marks';
import { toggleTheme } from '../theme/theme-storage';
import { mark } from './marks';
import { markTab } from './name-tab';
import { early } from './state';
import { elementOf } from './text-of';
import { requestHydration } from './request-hydration';

/**
 * A button that has no script yet: the theme, the menu, tabs and what a button folds answer at once, and every other shows that it is
 * busy. All but the theme and the menu are pressed again, once, when their part of the page is hydrated; the menu is taken over as it stands.
 */
export function keepClick(event: Event, prefix: string): void {
  const target = event.target as Element;
  const menu = document.querySelector('dialog')!;
  // What is followed in the menu lies behind it.
  if (!early.page && target.closest('dialog a,[data-early=close]')) menu.close();
  const button = target.closest<HTMLElement>('button[type=button]');
  if (!button || early[button.closest(`#${SECTION_ID}`) ? 'section' : 'page']) return;
  event.stopImmediatePropagation();
  const { early: kind } = button.dataset;
  if (kind) return kind === 'theme' ? toggleTheme(prefix) : undefined;
  requestHydration();
  if (!early.page && button.matches('[aria-haspopup]')) return menu.showModal();
  const controlled = button.getAttribute('aria-controls');
  if (button.matches('[role=tab]')) markTab(early.pressed, button);
  else if (controlled) {
    // Shows what is hidden of all that the button names, and hides the rest.
    mark(early.pressed, button, 'aria-expanded', !button.matches('[aria-expanded=true]'));
    for (const id of controlled.split(' ')) mark(early.pressed, elementOf(id), 'hidden', elementOf(id).hidden ? null : '');
  } else if (early.clicks.includes(button)) return;
  else mark(early.pressed, button, 'aria-busy', 'true');
  early.clicks.push(button);
}
