import path from 'node:path';

/** How Playwright writes the path of a test: its file, the groups that it stands in, and its title. */
const SEPARATOR = ' › ';

/** @param file its path, absolute or below `e2e` */
export const browserTest = (file: string, titles: readonly string[]): string => [file, ...titles].join(SEPARATOR);

export const fileOfTest = (test: string): string => test.split(SEPARATOR, 1)[0]!;

/** The test in a list for Playwright, which names each file below the folder of the browser tests. */
export const inList = (test: string, folder: string): string =>
  test.startsWith(folder + path.sep) ? test.slice(folder.length + path.sep.length) : test;
