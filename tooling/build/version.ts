import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow } from './files-below';
import { readLockedPackages, type LockedPackage } from './supply/locked-packages';
import { IS_INSTALLED, ROOT, workspaceFolder } from './workspaces';

/** What every build contains or is made by, besides the workspace itself. As installed packages they are locked like any other. */
const COMMON = IS_INSTALLED ? [] : ['shared', 'tooling/build', 'tooling/content'];

/** Tests, outputs, the brand, which is read at run time, and the formats of registry and store, which no build contains. */
const NOT_BUILT = [
  /(^|\/)testing\//,
  /\.test\.|(^|\/)jest\.config|(^|\/)README\.md$/,
  // Of a section's own repository: what is locked is asked for below.
  /^(package-lock\.json$|vendor\/|docs\/)/,
  /^shell\/site\.json$/,
  // But for the address of a release, which is compiled into it, and what is written beside it.
  /^shared\/contract\/registry\/(?!(release-(address|files)|journeys)\.ts$)/,
];

function inputFiles(name: string): string[] {
  return [workspaceFolder(name), ...COMMON.map((folder) => path.join(ROOT, folder))]
    .flatMap((folder) => filesBelow(folder))
    .filter((file) => !NOT_BUILT.some((pattern) => pattern.test(path.relative(ROOT, file))))
    .sort();
}

/** The locked packages that a build may take: a new workspace in the list, or what only another one takes, changes no build. */
function lockedPackages(name: string): string {
  const places = ['', `${path.relative(ROOT, workspaceFolder(name))}/`, 'shared/', 'tooling/'];
  const mayTake = ([place, { link }]: [string, LockedPackage]) =>
    !link && places.some((folder) => place.startsWith(`${folder}node_modules/`));
  return JSON.stringify(Object.entries(readLockedPackages()).filter(mayTake));
}

/** `<package version>-<8 hex>` over what goes into the build, so that equal inputs give an equal version. */
export function computeVersion(name: string): string {
  const hash = createHash('sha256').update(lockedPackages(name));
  for (const file of inputFiles(name)) {
    hash
      .update(`${path.relative(ROOT, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  const { version } = JSON.parse(readFileSync(path.join(workspaceFolder(name), 'package.json'), 'utf8'));
  return `${version}-${hash.digest('hex').slice(0, 8)}`;
}
