import { build } from 'esbuild';
import path from 'node:path';
import { ROOT } from '../build/workspaces';

/**
 * Compiles programs to plain JavaScript with everything that they load in it, into `programs/bin` of a folder.
 * @param entries name of the program → its source below the root of the repository
 * @returns the packages that went in, as paths below the root
 */
export async function compile(entries: Record<string, string>, folder: string): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: entries,
    absWorkingDir: ROOT,
    // Two folders deep, as the sources are: what asks for the root of the installation looks two folders up.
    outdir: path.join(folder, 'programs'),
    entryNames: 'bin/[name]',
    chunkNames: 'parts/[name]-[hash]',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    minifySyntax: true,
    legalComments: 'none',
    // What pg would load instead of itself, if somebody asked for it.
    external: ['pg-native'],
    metafile: true,
    // A package's main file may be UMD, whose inner `require` no bundler follows.
    mainFields: ['module', 'main'],
    // Older packages ask for Node's own modules with `require`.
    banner: { js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);" },
    logLevel: 'warning',
  });
  const packages = Object.keys(metafile.inputs).flatMap(
    (file) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? [],
  );
  return [...new Set(packages)].sort();
}
