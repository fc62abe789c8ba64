import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../build/workspaces';

const COPIED = [
  '.oxfmtrc.json',
  'package.json',
  'package-lock.json',
  'CONTRIBUTING.md',
  'tsconfig.base.json',
  'docs',
  'shared',
  'shell',
  'remotes',
  'platform',
  'tooling',
];

/** The workspaces inside `platform`. */
const PLATFORM_PROGRAMS = ['origin', 'release-service', 'console'];

/** A copy of the repository in which a test acts as a team that changes and publishes its section. */
export function copyForTeam(): { root: string; remove(): void } {
  const root = mkdtempSync(path.join(tmpdir(), 'site-team-'));
  for (const name of COPIED) {
    cpSync(path.join(ROOT, name), path.join(root, name), {
      recursive: true,
      filter: (source) => !/[\\/](dist|node_modules)$/.test(source),
    });
  }
  linkPackages(root);
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** Links the installed packages; the workspaces are those of the copy. */
function linkPackages(root: string): void {
  const modules = path.join(root, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync(path.join(ROOT, 'node_modules'))) {
    // Caches contain paths of this repository.
    if (![...COPIED, ...PLATFORM_PROGRAMS, '.cache'].includes(name))
      symlinkSync(path.join(ROOT, 'node_modules', name), path.join(modules, name));
  }
  const workspaces = [...COPIED, ...PLATFORM_PROGRAMS.map((name) => `platform/${name}`)];
  for (const name of workspaces.filter((copied) => existsSync(path.join(root, copied, 'package.json')))) {
    symlinkSync(path.join(root, name), path.join(modules, path.basename(name)));
    const own = path.join(ROOT, name, 'node_modules');
    if (existsSync(own)) symlinkSync(own, path.join(root, name, 'node_modules'));
  }
}
