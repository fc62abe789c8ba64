import { build } from 'esbuild';
import { cpSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../build/workspaces';

/** The native binaries of SQLite, one package for each platform; npm installs the matching ones. */
const NATIVE = 'node_modules/@libsql';

/** Packages of the browser trial. They are copied instead of bundled, because they read files of their own folder. */
const OF_THE_TRIAL = ['axe-core', 'playwright-core'];

/**
 * Bundles programs into `programs/bin` of a folder as plain JavaScript with all their imports. Native binaries are copied into
 * `node_modules` beside them.
 * @param entries source file of each program below the root of the repository, by the program's name
 * @returns the packages that they contain, as paths below the root
 */
export async function compile(entries: Record<string, string>, folder: string): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: entries,
    absWorkingDir: ROOT,
    // Two folders deep, as the sources are, because the root of the installation is resolved as two folders up.
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
    // pg requires it only for its native client, which no program uses.
    external: ['pg-native', ...OF_THE_TRIAL],
    metafile: true,
    // The `main` file of a package may be UMD, whose inner `require` esbuild does not bundle.
    mainFields: ['module', 'main'],
    // Older packages load Node's own modules with `require`.
    banner: { js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);" },
    logLevel: 'warning',
  });
  const packages = Object.keys(metafile.inputs).flatMap(
    (file) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? [],
  );
  const native = packages.includes('node_modules/libsql')
    ? readdirSync(path.join(ROOT, NATIVE)).map((name) => `${NATIVE}/${name}`)
    : [];
  const imported = new Set(Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path: id }) => id)));
  const copied = [...native, ...OF_THE_TRIAL.filter((name) => imported.has(name)).map((name) => `node_modules/${name}`)];
  for (const location of copied) cpSync(path.join(ROOT, location), path.join(folder, location), { recursive: true });
  return [...new Set([...packages, ...copied])].sort();
}
