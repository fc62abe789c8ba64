import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the packages of this repository: the checkout, or the `node_modules` in which they are installed. */
export const PACKAGES = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Whether the packages are installed, as in the separate repository of a section. */
export const IS_INSTALLED = PACKAGES.split(path.sep).includes('node_modules');

/**
 * The root of the repository, to which relative paths in the environment refer. With installed packages it is the working directory, which
 * npm sets to the root of the repository.
 */
export const ROOT = IS_INSTALLED ? process.cwd() : PACKAGES;
