/** @public A small script and what it imports as one text to write into a page. */
export function inlineScript(file: string): string;
/** @public The same without names of its own in the page. @param name of a value that the page gives it */
export function closedScript(file: string, name?: string): string;
/** @public The inline scripts that every page carries, by the names under which the shell has them. */
export function inlineTexts(shell: string): Record<string, string>;
