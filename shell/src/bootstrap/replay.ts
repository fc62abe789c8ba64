import { SECTION_ID } from 'shared/contract/page/marks';
import type { Part } from './early';
import { unmark, write } from './marks';

const isIn = (part: Part, element: Element) => Boolean(element.closest(`#${SECTION_ID}`)) === (part === 'section');

/** Reads the page as the server wrote it, without what the bootstrap script has marked since; nothing of it is painted. */
export function asWritten<Value>(read: () => Value): Value {
  const { named = [], pressed = [] } = globalThis.early ?? {};
  const marks = [...named, ...pressed];
  const shown = marks.map(([element, attribute]) => [element, attribute, element.getAttribute(attribute)] as const);
  unmark(marks);
  const value = read();
  for (const attribute of shown) write(...attribute);
  return value;
}

/** A part of the page answers for itself: what the visitor pressed there meanwhile is pressed for them, once and in order. */
export function replay(part: Part): void {
  // A named tab keeps its mark: the page has come to the same by itself.
  for (const button of takeBack(part)) inPlace(button)?.click();
}

/** A part that will not be hydrated: nothing in it stays busy, and it shows again what the server wrote. */
export function cancel(part: Part): void {
  takeBack(part);
  if (part === 'section') unmark(globalThis.early?.named ?? []);
}

/** A section that came late has replaced the HTML that stood for it; its buttons stand in the same order. */
function inPlace(button: HTMLElement): HTMLElement | undefined {
  if (button.isConnected) return button;
  const written = button.closest(`#${SECTION_ID}`);
  const order = [...(written?.querySelectorAll('button') ?? [])].indexOf(button as HTMLButtonElement);
  return document.querySelectorAll<HTMLElement>(`#${SECTION_ID} button`)[order];
}

function takeBack(part: Part): HTMLElement[] {
  const early = globalThis.early;
  if (!early || early[part]) return [];
  early[part] = true;
  const isHere = ([element]: [Element, ...unknown[]]) => isIn(part, element);
  unmark(early.pressed.filter(isHere));
  early.pressed = early.pressed.filter((mark) => !isHere(mark));
  const clicks = early.clicks.filter((button) => isIn(part, button));
  early.clicks = early.clicks.filter((button) => !isIn(part, button));
  return clicks;
}
