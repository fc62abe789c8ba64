/** An element that is there with every page. */
export const elementOf = (id: string): HTMLElement => document.getElementById(id)!;

/** What such an element says, such as the releases that the origin selected. */
export const textOf = (id: string): string => elementOf(id).textContent!;
