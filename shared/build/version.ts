import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, workspaceFolder, type ReleaseName } from './workspaces';

/** Folders and files of a workspace that reach its build; the shell's origin server and release tool are not in its release. */
const INPUTS: Record<ReleaseName, string[]> = {
  shell: ['src', 'webpack.config.ts', 'package.json'],
  landing: ['.'],
  legal: ['.'],
  help: ['.'],
};

const NOT_BUILT = /(^|\/)(dist|node_modules|testing)(\/|$)|\.test\.|jest\.config|(^|\/)README\.md$/;

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

function inputFiles(name: ReleaseName): string[] {
  const workspace = workspaceFolder(name);
  const own = INPUTS[name].flatMap((input) => {
    const full = path.join(workspace, input);
    return input.includes('.') && input !== '.' ? [full] : filesBelow(full);
  });
  return [...own, ...filesBelow(path.join(ROOT, 'shared')), path.join(ROOT, 'package-lock.json')]
    .filter((file) => !NOT_BUILT.test(path.relative(ROOT, file)))
    .sort();
}

/** `<package version>-<8 hex>` over what goes into the build, so that equal inputs give an equal version. */
export function computeVersion(name: ReleaseName): string {
  const hash = createHash('sha256');
  for (const file of inputFiles(name)) {
    hash.update(`${path.relative(ROOT, file)}\0`).update(readFileSync(file)).update('\0');
  }
  const { version } = JSON.parse(readFileSync(path.join(workspaceFolder(name), 'package.json'), 'utf8'));
  return `${version}-${hash.digest('hex').slice(0, 8)}`;
}
