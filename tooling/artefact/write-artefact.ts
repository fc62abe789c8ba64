import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Build } from 'platform/store';
import { ROOT } from '../build/workspaces';
import { compilePrograms, type Program } from './compile-programs';

/** The folder that `npm run build` writes: the site as a server runs it. */
export const ARTEFACT = path.join(ROOT, 'dist/site');

/** The file of a program of the artefact, for Node to run. Throws when there is no artefact. */
export function compiled(name: Program): string {
  const file = path.join(ARTEFACT, `programs/bin/${name}.mjs`);
  if (!existsSync(file)) throw new Error('There is no dist/site to serve; npm run build makes it.');
  return file;
}

/** Writes a folder that runs with Node alone: the programs, the releases of a first start, the console and the brand file. */
export async function writeArtefact(builds: readonly Build[]): Promise<void> {
  const temporary = `${ARTEFACT}.${process.pid}`;
  // A killed build with the same process id, such as in an earlier container, may have left releases.
  rmSync(temporary, { recursive: true, force: true });
  mkdirSync(temporary, { recursive: true });
  try {
    const packages = await compilePrograms(temporary);
    for (const build of builds)
      cpSync(build.folder, path.join(temporary, 'releases', build.name, build.version), { recursive: true });
    cpSync(path.join(ROOT, 'platform/console/dist'), path.join(temporary, 'platform/console/dist'), { recursive: true });
    mkdirSync(path.join(temporary, 'shell'));
    cpSync(path.join(ROOT, 'shell/site.json'), path.join(temporary, 'shell/site.json'));
    const { name, version, license, engines } = readJson(path.join(ROOT, 'package.json'));
    const scripts = { start: 'node programs/bin/site.mjs', release: 'node programs/bin/release.mjs' };
    const own = { name, private: true, version, license, type: 'module', engines, scripts };
    writeFileSync(path.join(temporary, 'package.json'), `${JSON.stringify(own, null, 2)}\n`);
    writeFileSync(path.join(temporary, 'third-party-licences.txt'), packages.map(licenceOf).join('\n'));
    rmSync(ARTEFACT, { recursive: true, force: true });
    renameSync(temporary, ARTEFACT);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** The name, version and licence text of a package that the artefact contains. */
function licenceOf(location: string): string {
  const folder = path.join(ROOT, location);
  const { name, version, license } = readJson(path.join(folder, 'package.json'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  return `${name} ${version} (${license})\n\n${file ? readFileSync(path.join(folder, file), 'utf8') : ''}\n`;
}

function readJson(file: string): Record<string, unknown> {
  return JSON.parse(readFileSync(file, 'utf8'));
}
