import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../../settings/root';

/**
 * Bundles the child into the text of one file. Synchronously, because the asynchronous API leaves esbuild's process running. esbuild is
 * required only here, because a compiled installation contains the bundled child instead.
 */
export function bundleChild(): string {
  const { buildSync } = createRequire(import.meta.url)('esbuild') as typeof import('esbuild');
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL('../child.ts', import.meta.url))],
    absWorkingDir: ROOT,
    bundle: true,
    write: false,
    minify: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    // A release can inspect the stack: of functions in strict code it gets only the names.
    banner: { js: '"use strict";' },
  });
  return outputFiles[0]!.text;
}
