/** How Playwright writes the path of a test: its file, the groups that it stands in, and its title. */
const SEPARATOR = ' › ';

/** @param file its path, absolute or below `e2e` */
export const browserTest = (file: string, titles: readonly string[]): string => [file, ...titles].join(SEPARATOR);

export const fileOfTest = (test: string): string => test.split(SEPARATOR, 1)[0]!;
