import { buildSync } from 'esbuild';
import { copyFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { COMPILED_THREAD, THREAD } from 'origin/dictionaries/deltas';
import { bundleChild, COMPILED_CHILD } from 'platform/render';
import { COMPILED_COMPRESSION, COMPRESSION } from 'platform/store';
import { compile } from './compile';

export const PROGRAMS = {
  site: 'tooling/artefact/programs/site.ts',
  origin: 'platform/origin/main.ts',
  service: 'platform/release-service/main.ts',
  release: 'tooling/artefact/programs/release.ts',
};

export type Program = keyof typeof PROGRAMS;

/** Compiles the programs that run on a server. @returns the packages that they contain, as paths below the root of the repository */
export async function compilePrograms(folder: string): Promise<string[]> {
  const packages = await compile(PROGRAMS, folder);
  writeFileSync(path.join(folder, COMPILED_CHILD), bundleChild());
  copyFileSync(COMPRESSION, path.join(folder, COMPILED_COMPRESSION));
  return [...packages, ...compileThread(path.join(folder, COMPILED_THREAD))];
}

/** Compiles the worker thread that compresses with dictionaries, and copies the WebAssembly file that it loads beside it. */
function compileThread(outfile: string): string[] {
  buildSync({
    entryPoints: [THREAD],
    outfile,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    logLevel: 'warning',
  });
  const wasm = path.join(path.dirname(createRequire(THREAD).resolve('@bokuweb/zstd-wasm')), 'zstd.wasm');
  copyFileSync(wasm, path.join(path.dirname(outfile), 'zstd.wasm'));
  return ['node_modules/@bokuweb/zstd-wasm'];
}
