/** @public A small script and what it imports as one text to write into a page. */
export function inlineScript(file: string): string;
/** @public The inline scripts that every page carries, by the names under which the shell has them. */
export function inlineTexts(shell: string): Record<string, string>;
