/** @public A small script and what it imports as one text to write into a page. */
export function inlineScript(file: string): string;
/** @public The starter with a mark where the brand's prefix goes. */
export function starterTemplate(file: string): string;
