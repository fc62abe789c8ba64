/** An element that every page has. */
export const elementOf = (id: string): HTMLElement => document.getElementById(id)!;

/** The text of such an element. */
export const textOf = (id: string): string => elementOf(id).textContent!;
