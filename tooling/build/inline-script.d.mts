/** @public Bundles a small script into one text to inline into a page. */
export function inlineScript(file: string): string;
/** @public The same, wrapped in a function so that it declares no globals. @param name of the parameter whose value the page fills in */
export function closedScript(file: string, name?: string): string;
/** @public The inline scripts of every page, by the names that the shell's sources use. */
export function inlineTexts(shell: string): Record<string, string>;
/** @public The files from which `inlineTexts` makes its texts. @param shell its folder */
export function inlinedFiles(shell: string): string[];
