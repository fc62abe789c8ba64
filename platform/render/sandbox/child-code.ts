import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../settings/root';
import { bundleChild } from './bundle-child';
import { placeFile } from './place-file';

/** The path of the child below the root of a compiled installation. */
export const COMPILED_CHILD = 'programs/rendering-child.cjs';

let text: string | undefined;

/**
 * The file of the child. Without a compiled installation it is bundled once per process: the TypeScript loader starts a program and reads
 * the whole repository, and the sandbox allows neither.
 */
export function childCode(): string {
  const compiled = path.join(ROOT, COMPILED_CHILD);
  if (existsSync(compiled)) return realpathSync(compiled);
  text ??= bundleChild();
  return placeFile(path.join(ROOT, 'node_modules/.cache/rendering-child'), text);
}
