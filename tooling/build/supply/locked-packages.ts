import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sha256 } from 'platform/sha256';
import { ROOT } from '../workspaces';

export interface LockedPackage {
  /** Where it differs from that of the folder. */
  name?: string;
  version: string;
  /** The address of its archive. */
  resolved?: string;
  /** Subresource integrity: `sha512-…`. */
  integrity?: string;
  /** An SPDX expression, from the package's own package.json. */
  license?: string;
  hasInstallScript?: boolean;
  /** A workspace, not a package. */
  link?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

export type LockedPackages = Readonly<Record<string, LockedPackage>>;

export const lockFile = (): string => path.join(ROOT, 'package-lock.json');

/** The entries of package-lock.json, by folder. */
export const readLockedPackages = (): LockedPackages =>
  (JSON.parse(readFileSync(lockFile(), 'utf8')) as { packages: LockedPackages }).packages;

/** The sha256 of package-lock.json in hexadecimal. */
export const hashOfLockFile = (): string => sha256(readFileSync(lockFile()));

/** The package name of a folder in package-lock.json. */
export const nameInLock = (place: string): string => place.split('node_modules/').at(-1)!;

/**
 * The address of a package's archive at no registry in particular: `.npmrc` has npm put the configured registry in place of the host. Without
 * an address npm asks the registry for all versions of each package first, which takes as long as all downloads.
 */
export function addressInLock(place: string, { name = nameInLock(place), version }: LockedPackage): string {
  return `https://registry.invalid/${name}/-/${name.split('/').at(-1)}-${version}.tgz`;
}

/** Whether a package came from a registry, and not from a workspace, an archive beside the lock file, or Git. */
export const isOfRegistry = (place: string, { link, resolved }: LockedPackage): boolean =>
  place.includes('node_modules/') && !link && !/^(file|git)/.test(resolved ?? '');

/** The text of a lock file in which each package of a registry has its `addressInLock`. */
export function withAddresses(text: string): string {
  const lock = JSON.parse(text) as { packages: LockedPackages };
  const packages = Object.entries(lock.packages).map(([place, locked]) => {
    if (!isOfRegistry(place, locked)) return [place, locked];
    const { name, version, resolved: _registry, ...more } = locked;
    // In npm's own order, so that npm changes nothing when it writes the file.
    return [place, { name, version, resolved: addressInLock(place, locked), ...more }];
  });
  return `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`;
}
