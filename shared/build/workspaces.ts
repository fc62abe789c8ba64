import { fileURLToPath } from 'node:url';
import path from 'node:path';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Every release name and the workspace that it is built from; the shell is a release too. */
export const WORKSPACES = {
  shell: 'shell',
  landing: 'remotes/landing',
  legal: 'remotes/legal',
  help: 'remotes/help',
} as const;

export type ReleaseName = keyof typeof WORKSPACES;
export const RELEASE_NAMES = Object.keys(WORKSPACES) as ReleaseName[];

export function isReleaseName(value: unknown): value is ReleaseName {
  return typeof value === 'string' && Object.hasOwn(WORKSPACES, value);
}

export function workspaceFolder(name: ReleaseName): string {
  return path.join(ROOT, WORKSPACES[name]);
}
