import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../build/workspaces';

/** The workspaces with a jest configuration, as paths relative to the root. */
export function jestProjects(): string[] {
  const { workspaces } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { workspaces: string[] };
  const folders = workspaces.flatMap((name) => (name.endsWith('/*') ? foldersIn(name.slice(0, -2)) : name));
  return folders.filter((folder) => existsSync(path.join(ROOT, folder, 'jest.config.mjs')));
}

const foldersIn = (parent: string): string[] => readdirSync(path.join(ROOT, parent)).map((name) => `${parent}/${name}`);
