import { SECTION_ID } from 'shared/contract/page/marks';
import { toggleTheme } from '../theme/theme-storage';
import { mark, unmark } from './marks';
import { selectTab } from './select-tab';
import { early } from './state';
import { elementOf } from './text-of';
import { requestHydration } from './request-hydration';

/**
 * Handles a click on a button before its part of the page is hydrated: theme, menu, tabs and disclosure buttons respond at once, any other
 * button shows busy. Clicks are replayed once on hydration, except on the theme and the menu, which React takes over in their state.
 */
export function captureClick(event: Event, prefix: string): void {
  const target = event.target as Element;
  const menu = document.querySelector('dialog')!;
  // A link in the menu may lead to a part of this page, which the menu covers.
  if (!early.page && target.closest('dialog a,[data-early=close]')) menu.close();
  const button = target.closest<HTMLElement>('button[type=button]');
  if (!button || early[button.closest(`#${SECTION_ID}`) ? 'section' : 'page']) return;
  event.stopImmediatePropagation();
  const { early: kind } = button.dataset;
  if (kind === 'theme') toggleTheme(prefix);
  if (kind) return;
  requestHydration();
  if (!early.page && button.matches('[aria-haspopup]')) return menu.showModal();
  const controlled = button.getAttribute('aria-controls');
  if (button.matches('[role=tab]')) selectTab(early.pressed, button);
  else if (controlled) {
    // Another answer takes the place of the one before.
    if (button.matches('[aria-pressed]')) unmark(early.pressed);
    // Shows the hidden ones of the elements that the button controls, and hides the others.
    mark(early.pressed, button, 'aria-expanded', !button.matches('[aria-expanded=true]'));
    for (const id of controlled.split(' ')) mark(early.pressed, elementOf(id), 'hidden', elementOf(id).hidden ? null : '');
  } else mark(early.pressed, button, 'aria-busy', 'true');
  early.clicks.push(button);
}
