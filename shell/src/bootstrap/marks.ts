import type { Mark } from './early';

/** Changes an attribute and records what the server wrote. */
export function mark(marks: Mark[], element: Element, attribute: string, value: string | boolean | null): void {
  marks.push([element, attribute, element.getAttribute(attribute)]);
  write(element, attribute, value);
}

/** Restores the attributes that the server wrote. */
export function unmark(marks: Mark[]): void {
  // Not toReversed(): Chrome supports it only from 110.
  // oxlint-disable-next-line unicorn/no-array-reverse
  for (const [element, attribute, written] of marks.splice(0).reverse()) write(element, attribute, written);
}

export function write(element: Element, attribute: string, value: string | boolean | null): void {
  if (value === null) element.removeAttribute(attribute);
  else element.setAttribute(attribute, value as string);
}
