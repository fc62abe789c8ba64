// Hooks of Node's module loader that record each imported module, as `record-reads.cjs` records each read file.
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

let root;
let folder;
let esbuild;
const written = new Set();

/** @public Called by Node with the data of `register`. */
export function initialize(data) {
  ({ root, folder, esbuild } = data);
}

/** @public Called by Node for each import. */
export async function resolve(specifier, context, next) {
  if (specifier === 'esbuild') return { url: pathToFileURL(esbuild).href, format: 'commonjs', shortCircuit: true };
  const resolved = await next(specifier, context);
  const file = resolved.url.startsWith('file:') ? fileURLToPath(resolved.url) : '';
  if (file.startsWith(root + path.sep) && !file.includes('/node_modules/')) {
    const line = `file ${file}\n`;
    if (!written.has(line)) appendFileSync(path.join(folder, `${process.pid}-imports`), line);
    written.add(line);
  }
  return resolved;
}
