/** What an element that is there with every page says, such as the releases that the origin picked. */
export const textOf = (id: string): string => document.getElementById(id)!.textContent!;
