import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { IS_INSTALLED, PACKAGES, ROOT } from 'platform/settings/root';

export { IS_INSTALLED, PACKAGES, ROOT };

const REMOTES = path.join(ROOT, 'remotes');

/** The names of all parts that can be built here: the shell and each folder of `remotes/` with a `section.json`; in a section's own repository only that section. */
export function buildableNames(): string[] {
  if (IS_INSTALLED) return [ownName()];
  const remotes = existsSync(REMOTES) ? readdirSync(REMOTES) : [];
  return ['shell', ...remotes.filter((name) => existsSync(path.join(REMOTES, name, 'section.json'))).sort()];
}

/** The folder that a part is built from. */
export function workspaceFolder(name: string): string {
  if (IS_INSTALLED) return ROOT;
  return name === 'shell' ? path.join(ROOT, 'shell') : path.join(REMOTES, name);
}

/** The name of the package without its scope. */
function ownName(): string {
  if (!existsSync(path.join(ROOT, 'section.json')))
    throw new Error(`${ROOT} has no section.json: run this in the root of the section's repository`);
  const { name } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  return String(name).replace(/^@[^/]*\//, '');
}
