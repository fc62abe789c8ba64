/** The element with this id; only what a hash names may be missing. */
export const elementOf = (id: string): HTMLElement => document.getElementById(id)!;

/** The text of the element with this id. */
export const textOf = (id: string): string => elementOf(id).textContent!;
