import { SECTION_ID } from 'shared/contract/page/marks';
import type { Part } from './early';
import { unmark, write } from './marks';

const isIn = (part: Part, element: Element) => Boolean(element.closest(`#${SECTION_ID}`)) === (part === 'section');

/** Calls `read` on the page as the server wrote it, without the bootstrap script's changes; they are back before the next paint. */
export function withoutMarks<Value>(read: () => Value): Value {
  const { named = [], pressed = [] } = globalThis.early ?? {};
  const marks = [...named, ...pressed];
  const shown = marks.map(([element, attribute]) => [element, attribute, element.getAttribute(attribute)] as const);
  unmark(marks);
  const value = read();
  for (const attribute of shown) write(...attribute);
  return value;
}

/** Marks a part as hydrated and replays the visitor's clicks in it, once and in position. */
export function replay(part: Part): void {
  // The tab that the hash names stays marked: React has selected it too.
  for (const button of takeClicks(part)) inPlace(button)?.click();
}

/** For a part that is not hydrated and will not be: drops its clicks and restores what the server wrote. */
export function cancel(part: Part): void {
  if (globalThis.early?.[part]) return;
  takeClicks(part);
  if (part === 'section') unmark(globalThis.early?.named ?? []);
}

/** The button itself; if the section was rendered again since, the button at the same position. */
function inPlace(button: HTMLElement): HTMLElement | undefined {
  if (button.isConnected) return button;
  const written = button.closest(`#${SECTION_ID}`);
  const position = [...(written?.querySelectorAll('button') ?? [])].indexOf(button as HTMLButtonElement);
  return document.querySelectorAll<HTMLElement>(`#${SECTION_ID} button`)[position];
}

function takeClicks(part: Part): HTMLElement[] {
  const early = globalThis.early;
  if (!early || early[part]) return [];
  early[part] = true;
  unmark(early.pressed.filter(([element]) => isIn(part, element)));
  // React renders after all clicks, so each would open what was closed again.
  const isUndone = (button: HTMLElement) =>
    button.matches('[aria-expanded][aria-controls]') && early.clicks.filter((other) => other === button).length % 2 === 0;
  // A button that a visitor pressed several times is pressed once.
  const isLast = (button: HTMLElement, position: number) => early.clicks.lastIndexOf(button) === position;
  return early.clicks.filter((button, position) => isIn(part, button) && isLast(button, position) && !isUndone(button));
}
