import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the packages of this repository lie side by side: in the checkout, or in the `node_modules` that they are installed in. */
export const PACKAGES = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Whether they are installed there, as in a section's own repository. */
export const IS_INSTALLED = PACKAGES.split(path.sep).includes('node_modules');

/**
 * The repository: relative paths in the environment start here. That of a checkout is the same wherever a command is called from; where
 * the packages are installed, it is the folder that the command is called in, which npm makes the repository's own.
 */
export const ROOT = IS_INSTALLED ? process.cwd() : PACKAGES;
