/** @public The path of a program of the system; `null` where it is not installed. */
export function findProgram(name: string): string | null;
