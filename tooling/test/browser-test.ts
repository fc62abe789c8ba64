import path from 'node:path';

/** The separator in Playwright's name of a test: file, groups, title. */
const SEPARATOR = ' › ';

/** @param file the path, absolute or below `e2e` */
export const browserTest = (file: string, titles: readonly string[]): string => [file, ...titles].join(SEPARATOR);

export const fileOfTest = (test: string): string => test.split(SEPARATOR, 1)[0]!;

/** The test as a line of a Playwright test list, in which paths are relative to `e2e`. */
export const inList = (test: string, folder: string): string =>
  test.startsWith(folder + path.sep) ? test.slice(folder.length + path.sep.length) : test;
