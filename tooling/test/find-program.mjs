// Plain JavaScript, because the jest config imports it without a TypeScript loader.
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** System folders that are not on every user's `PATH`. */
const SYSTEM = ['/usr/sbin', '/usr/local/sbin', '/sbin'];

/** The path of an installed program; `null` if it is not installed. @param {string} name */
export function findProgram(name) {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), ...SYSTEM];
  return folders.map((folder) => path.join(folder, name)).find(isProgram) ?? null;
}

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
