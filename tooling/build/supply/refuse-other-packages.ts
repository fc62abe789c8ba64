import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../workspaces';
import { isOfRegistry, nameInLock, readLockedPackages, type LockedPackages } from './locked-packages';

/**
 * Refuses a build while a package is installed in another version than the locked one, as after `git pull` without `npm ci`: a release's
 * version counts the locked ones. The bill of materials finds this only for packages in the bundle, and compilers and loaders shape it too.
 */
export function refuseOtherPackages(): void {
  // npm's own list of what it has installed; other package managers write none.
  const file = path.join(ROOT, 'node_modules/.package-lock.json');
  if (!existsSync(file)) return;
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: LockedPackages };
  const locked = readLockedPackages();
  for (const [place, { version }] of Object.entries(packages)) {
    const expected = locked[place];
    if (expected && isOfRegistry(place, expected) && expected.version !== version)
      throw new Error(
        `${nameInLock(place)}@${version} is installed, and package-lock.json has ${nameInLock(place)}@${expected.version}; run: npm ci`,
      );
  }
}
