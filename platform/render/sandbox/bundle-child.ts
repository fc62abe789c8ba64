import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../../settings/root';

/**
 * The text of the rendering child as one plain file. At once and not in the background: that would leave esbuild's own process
 * standing beside ours. esbuild is asked for only here, because an installation that was compiled holds the child instead.
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
    // A release sees the functions below it on the stack, but of strict code only their names.
    banner: { js: '"use strict";' },
  });
  return outputFiles[0]!.text;
}
