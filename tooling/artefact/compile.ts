import { build } from 'esbuild';
import { cpSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../build/workspaces';

/** SQLite is machine code, in one package for each kind of machine; npm installs those that fit this one. */
const MACHINE_CODE = 'node_modules/@libsql';

/** What tries a release in a browser reads files beside its own, and is loaded by nothing else. */
const OF_THE_TRIAL = ['axe-core', 'playwright-core'];

/**
 * Compiles programs to plain JavaScript with everything that they load in it, into `programs/bin` of a folder. What is machine code
 * lies beside them in `node_modules`, where the programs find it.
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
    // pg loads it only when a program asks for its native client.
    external: ['pg-native', ...OF_THE_TRIAL],
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
  const machineCode = packages.includes('node_modules/libsql')
    ? readdirSync(path.join(ROOT, MACHINE_CODE)).map((name) => `${MACHINE_CODE}/${name}`)
    : [];
  const late = new Set(Object.values(metafile.outputs).flatMap(({ imports }) => imports.map((each) => each.path)));
  const asTheyAre = [...machineCode, ...OF_THE_TRIAL.filter((name) => late.has(name)).map((name) => `node_modules/${name}`)];
  for (const location of asTheyAre) cpSync(path.join(ROOT, location), path.join(folder, location), { recursive: true });
  return [...new Set([...packages, ...asTheyAre])].sort();
}
