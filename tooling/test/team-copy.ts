import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../build/workspaces';

const COPIED = [
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

/**
 * A copy of the repository in which a test acts as a team that changes and publishes its section.
 * @param builds a folder of builds that copies share, so that each is built once
 */
export function copyForTeam(builds?: string): { root: string; remove(): void } {
  const root = mkdtempSync(path.join(tmpdir(), 'site-team-'));
  for (const name of COPIED) {
    cpSync(path.join(ROOT, name), path.join(root, name), {
      recursive: true,
      filter: (source) => !/[\\/](dist|node_modules)$/.test(source),
    });
  }
  linkPackages(root);
  if (builds) shareBuilds(root, builds);
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

function shareBuilds(root: string, builds: string): void {
  for (const part of ['shell', ...readdirSync(path.join(root, 'remotes')).map((name) => `remotes/${name}`)]) {
    mkdirSync(path.join(builds, part), { recursive: true });
    symlinkSync(path.join(builds, part), path.join(root, part, 'dist'));
  }
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
