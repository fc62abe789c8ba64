import path from 'node:path';

/** The workspace of a file: `shared`, `remotes/help`, …; paths are relative to the root. */
export function workspaceOf(file: string): string {
  const [first, second] = file.split('/');
  return first === 'remotes' || (first === 'platform' && PLATFORM_PROGRAMS.includes(second!)) ? `${first}/${second}` : first!;
}

/** Workspaces below `platform/`, which are imported by their own names. */
export const PLATFORM_PROGRAMS = ['origin', 'release-service', 'console'];

const PROGRAMS = ['shared', 'shell', 'platform', 'tooling', 'e2e', ...PLATFORM_PROGRAMS];

/** The workspace that an import resolves to; `null` for a package of the registry and for Node's own modules. */
export function targetOf(file: string, id: string, remotes: readonly string[]): string | null {
  if (id.startsWith('.')) return workspaceOf(path.posix.join(path.posix.dirname(file), id));
  const [name] = id.split('/');
  if (PLATFORM_PROGRAMS.includes(name!)) return `platform/${name}`;
  if (PROGRAMS.includes(name!)) return name!;
  return remotes.includes(name!) ? `remotes/${name}` : null;
}

/** The package of the registry that an import names; `null` for a file of the repository and for a module of Node. */
export function packageOf(id: string): string | null {
  if (id.startsWith('.') || id.startsWith('node:') || PROGRAMS.includes(id.split('/')[0]!)) return null;
  const parts = id.split('/');
  return id.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0]!;
}
