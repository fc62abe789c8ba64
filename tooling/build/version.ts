import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { addFiles, filesBelow } from './files-below';
import { readLockedPackages, type LockedPackage } from './supply/locked-packages';
import { IS_INSTALLED, ROOT, workspaceFolder } from './workspaces';

/** Folders that every build contains or runs, besides the workspace itself. When installed, they are locked packages. */
const COMMON = IS_INSTALLED ? [] : ['shared', 'tooling/build', 'tooling/content'];

/** Tests, documentation, the brand file, which is read at run time, and the formats of the registry and the store: no build contains them. */
const NOT_BUILT = [
  /(^|\/)testing\//,
  /\.test\.|(^|\/)jest\.config|(^|\/)README\.md$/,
  // In a section's own repository; the lock file counts by its entries, below.
  /^(package-lock\.json$|vendor\/|docs\/)/,
  /^shell\/site\.json$/,
  // Except the files that a build compiles in (addresses), or writes by (record with the declaration and its defaults, journeys).
  /^shared\/contract\/registry\/(?!(release-(address|files)|section-declaration|journeys)\.ts$)/,
];

function inputFiles(name: string): string[] {
  return [workspaceFolder(name), ...COMMON.map((folder) => path.join(ROOT, folder))]
    .flatMap((folder) => filesBelow(folder))
    .filter((file) => !NOT_BUILT.some((pattern) => pattern.test(path.relative(ROOT, file))));
}

/** The locked packages that a build may resolve: not new workspaces, nor packages of another workspace. */
function lockedPackages(name: string): string {
  const places = ['', `${path.relative(ROOT, workspaceFolder(name))}/`, 'shared/', 'tooling/'];
  const mayResolve = ([place, { link }]: [string, LockedPackage]) =>
    !link && places.some((folder) => place.startsWith(`${folder}node_modules/`));
  return JSON.stringify(Object.entries(readLockedPackages()).filter(mayResolve));
}

/** `<package version>-<8 hex digits>`, a hash of the inputs of the build, so that the same inputs give the same version. */
export function computeVersion(name: string): string {
  const hash = addFiles(createHash('sha256').update(lockedPackages(name)), inputFiles(name));
  const { version } = JSON.parse(readFileSync(path.join(workspaceFolder(name), 'package.json'), 'utf8'));
  return `${version}-${hash.digest('hex').slice(0, 8)}`;
}
