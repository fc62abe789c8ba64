import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { bundleChild } from 'releases/render/box/bundle-child';
import { COMPILED_CHILD } from 'releases/render/box/child-code';
import { compile } from './compile';

export const PROGRAMS = {
  site: 'tooling/artefact/programs/site.ts',
  origin: 'origin/main.ts',
  service: 'service/main.ts',
  release: 'tooling/artefact/programs/release.ts',
};

export type Program = keyof typeof PROGRAMS;

/** Compiles what runs on a server. @returns the packages that went in, as paths below the root of the repository */
export async function compilePrograms(folder: string): Promise<string[]> {
  const packages = await compile(PROGRAMS, folder);
  writeFileSync(path.join(folder, COMPILED_CHILD), bundleChild());
  return packages;
}
